module my-snake-bot

go 1.18
