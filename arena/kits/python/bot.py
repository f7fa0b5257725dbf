"""A snake bot: reads one state after the other, prints one move for each.

`choose` is where your ideas go. Everything else reads the game's text.
"""

import sys

# What a move is printed as, and where it leads: x grows to the right, y downwards.
STEPS = {0: (0, -1), 1: (0, 1), 2: (-1, 0), 3: (1, 0)}
NAMES = ["up", "down", "left", "right"]
STRAIGHT_ON = 5


class State:
    """What the bot sees in one tick. A cell is a pair (x, y)."""

    def __init__(self, width, height, walls):
        self.width = width
        self.height = height
        self.apples = []
        self.me = 0
        self.bodies = []  # by the snake's number, head first; empty if it is not on the board
        self.walls = set(walls)  # obstacles and zombies

    def is_free(self, cell):
        x, y = cell
        inside = 0 <= x < self.width and 0 <= y < self.height
        return inside and cell not in self.walls and not any(cell in body for body in self.bodies)


def choose(state):
    """The move, and why."""
    head = state.bodies[state.me][0]
    rivals = [body[0] for number, body in enumerate(state.bodies) if body and number != state.me]
    best, lowest = STRAIGHT_ON, None
    for move, (dx, dy) in STEPS.items():
        cell = (head[0] + dx, head[1] + dy)
        if not state.is_free(cell):
            continue
        # How far the nearest apple is from there.
        cost = min((distance(cell, apple) for apple in state.apples), default=0)
        # A rival that is one step away from this cell may come here, too.
        if any(distance(cell, rival) == 1 for rival in rivals):
            cost += 1000
        # A cell without a way out.
        if not any(state.is_free((cell[0] + x, cell[1] + y)) for x, y in STEPS.values()):
            cost += 2000
        if lowest is None or cost < lowest:
            best, lowest = move, cost
    if lowest is None:
        return best, f"no free cell around {head}"
    return best, f"{head} {NAMES[best]}, cost {lowest}"


def distance(a, b):
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def cells(points):
    """All cells of a chain, of which the text has the ends and the corners."""
    corners = [tuple(map(int, point.split(","))) for point in points]
    found = corners[:1]
    for (x, y), (to_x, to_y) in zip(corners, corners[1:]):
        while (x, y) != (to_x, to_y):
            x += (to_x > x) - (to_x < x)
            y += (to_y > y) - (to_y < y)
            found.append((x, y))
    return found


def read_states(lines):
    """Every state of the game, in turn. What a line is, its looks tell."""
    snakes, width, height, _mode = map(int, next(lines).split())
    for_ever = set()  # obstacles that are said once, before the first apple
    state = State(width, height, for_ever)
    seen_apple = False
    for line in lines:
        words = line.split()
        if line.startswith("Game Over") or not words:
            return
        if words[0] in ("alive", "invisible", "dead"):
            # alive LENGTH KILLS CHAIN, invisible LENGTH KILLS TICKS VANISHED CHAIN, dead ...
            first = {"alive": 3, "invisible": 5, "dead": len(words)}[words[0]]
            state.bodies.append(cells(words[first:]))
        elif "," in line:
            state.walls.update(cells(words))
            if not seen_apple:
                for_ever.update(cells(words))
        elif len(words) == 2:
            seen_apple = True
            x, y = map(int, words)
            if x >= 0:  # -1 -1 is an apple that is not there
                state.apples.append((x, y))
        else:
            state.me = int(words[0])
        if len(state.bodies) == snakes:
            yield state
            state = State(width, height, for_ever)


def main():
    # With a file as its argument, it reads that: a recorded game, for the debugger.
    source = open(sys.argv[1], encoding="utf-8") if len(sys.argv) > 1 else sys.stdin
    for state in read_states(source):
        move, why = choose(state)
        print("log", why)
        # Without flush the line would stay in this process, and the move would be late.
        print(move, flush=True)


main()
