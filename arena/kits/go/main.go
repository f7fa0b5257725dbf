// A snake bot: reads one state after the other, prints one move for each.
// choose is where your ideas go. Everything else reads the game's text.
package main

import (
	"bufio"
	"fmt"
	"log"
	"math"
	"os"
	"strconv"
	"strings"
)

// Cell is a place on the board: x grows to the right, y downwards.
type Cell struct{ x, y int }

// Where the moves 0 to 3 lead.
var steps = []Cell{{0, -1}, {0, 1}, {-1, 0}, {1, 0}}
var names = []string{"up", "down", "left", "right"}

const straightOn = 5

func (c Cell) plus(step Cell) Cell { return Cell{c.x + step.x, c.y + step.y} }

func (c Cell) distance(other Cell) int { return abs(c.x-other.x) + abs(c.y-other.y) }

// State is what the bot sees in one tick.
type State struct {
	width, height int
	apples        []Cell
	me            int
	bodies        [][]Cell      // by the snake's number, head first; empty if it is not on the board
	taken         map[Cell]bool // all that is in the way: bodies, obstacles and zombies
}

func (s *State) isFree(c Cell) bool {
	return c.x >= 0 && c.x < s.width && c.y >= 0 && c.y < s.height && !s.taken[c]
}

func (s *State) take(cells []Cell) {
	for _, cell := range cells {
		s.taken[cell] = true
	}
}

// choose returns the move for a state, and why.
func choose(state *State) (int, string) {
	head := state.bodies[state.me][0]
	best, lowest := straightOn, math.MaxInt
	for move, step := range steps {
		cell := head.plus(step)
		if !state.isFree(cell) {
			continue
		}
		if cost := costOf(state, cell); cost < lowest {
			best, lowest = move, cost
		}
	}
	if best == straightOn {
		return best, fmt.Sprintf("no free cell around %d,%d", head.x, head.y)
	}
	return best, fmt.Sprintf("%d,%d %s, cost %d", head.x, head.y, names[best], lowest)
}

// costOf says how bad it is to go to a free cell.
func costOf(state *State, cell Cell) int {
	cost := 0
	for i, apple := range state.apples {
		if d := cell.distance(apple); i == 0 || d < cost {
			cost = d
		}
	}
	for number, body := range state.bodies {
		// A rival that is one step away from this cell may come here, too.
		if number != state.me && len(body) > 0 && body[0].distance(cell) == 1 {
			cost += 1000
		}
	}
	for _, step := range steps {
		if state.isFree(cell.plus(step)) {
			return cost
		}
	}
	return cost + 2000 // a cell without a way out
}

// Game reads the text of a game. What a line is, its looks tell.
type Game struct {
	lines                 *bufio.Reader
	snakes, width, height int
	forEver               []Cell // obstacles that are said once, before the first apple
}

// next returns the next state, or nil when the game is over.
func (g *Game) next() *State {
	state := &State{width: g.width, height: g.height, taken: map[Cell]bool{}}
	state.take(g.forEver)
	seenApple := false
	for len(state.bodies) < g.snakes {
		line, err := g.lines.ReadString('\n')
		if err != nil || strings.HasPrefix(line, "Game Over") {
			return nil
		}
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
		case words[0] == "alive": // alive LENGTH KILLS CHAIN
			state.bodies = append(state.bodies, cellsOf(words[3:]))
		case words[0] == "invisible": // invisible LENGTH KILLS TICKS VANISHED CHAIN
			state.bodies = append(state.bodies, cellsOf(words[5:]))
		case words[0] == "dead":
			state.bodies = append(state.bodies, nil)
		case strings.Contains(line, ","):
			wall := cellsOf(words)
			state.take(wall)
			if !seenApple {
				g.forEver = append(g.forEver, wall...)
			}
		case len(words) == 2:
			seenApple = true
			// -1 -1 is an apple that is not there.
			if apple := (Cell{number(words[0]), number(words[1])}); apple.x >= 0 {
				state.apples = append(state.apples, apple)
			}
		default:
			state.me = number(words[0])
		}
	}
	for _, body := range state.bodies {
		state.take(body)
	}
	return state
}

// cellsOf returns all cells of a chain, of which the text has the ends and the corners.
func cellsOf(points []string) []Cell {
	var cells []Cell
	for _, point := range points {
		x, y, _ := strings.Cut(point, ",")
		corner := Cell{number(x), number(y)}
		if len(cells) == 0 {
			cells = append(cells, corner)
		}
		for last := cells[len(cells)-1]; last != corner; cells = append(cells, last) {
			last = last.plus(Cell{sign(corner.x - last.x), sign(corner.y - last.y)})
		}
	}
	return cells
}

func number(word string) int {
	n, err := strconv.Atoi(word)
	if err != nil {
		log.Fatal(err) // to stderr, which the arena shows
	}
	return n
}

func abs(n int) int { return n * sign(n) }

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

func main() {
	input := os.Stdin
	// With a file as its argument, it reads that: a recorded game, for the debugger.
	if len(os.Args) > 1 {
		file, err := os.Open(os.Args[1])
		if err != nil {
			log.Fatal(err)
		}
		input = file
	}
	game := &Game{lines: bufio.NewReader(input)}
	first, _ := game.lines.ReadString('\n')
	fmt.Sscan(first, &game.snakes, &game.width, &game.height)
	for state := game.next(); state != nil; state = game.next() {
		move, why := choose(state)
		// A line that begins with "log" goes into the bot's log and the replay.
		fmt.Printf("log %s\n%d\n", why, move)
	}
}
