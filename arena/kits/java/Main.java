import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A snake bot: reads one state after the other, prints one move for each.
 * {@link #choose} is where your ideas go. Everything else reads the game's text.
 */
public class Main {
    /** Where the moves 0 to 3 lead: x grows to the right, y downwards. */
    static final int[][] STEPS = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}};
    static final String[] NAMES = {"up", "down", "left", "right"};
    static final int STRAIGHT_ON = 5;

    public static void main(String[] args) throws IOException {
        // With a file as its argument, it reads that: a recorded game, for the debugger.
        BufferedReader in = new BufferedReader(
                args.length > 0 ? new FileReader(args[0]) : new InputStreamReader(System.in));
        Game game = new Game(in);
        for (State state = game.next(); state != null; state = game.next()) {
            int move = choose(state);
            System.out.println(move);
        }
    }

    /** The move for a state. */
    static int choose(State state) {
        Cell head = state.bodies.get(state.me).get(0);
        int best = STRAIGHT_ON;
        int lowest = Integer.MAX_VALUE;
        for (int move = 0; move < STEPS.length; move++) {
            Cell cell = head.step(move);
            if (!state.isFree(cell)) {
                continue;
            }
            int cost = cost(state, cell);
            if (cost < lowest) {
                best = move;
                lowest = cost;
            }
        }
        // A line that begins with "log" goes into the bot's log and the replay.
        if (best == STRAIGHT_ON) {
            System.out.println("log no free cell around " + head);
        } else {
            System.out.println("log " + head + " " + NAMES[best] + ", cost " + lowest);
        }
        return best;
    }

    /** How bad it is to go to a free cell. */
    static int cost(State state, Cell cell) {
        int cost = state.apples.stream().mapToInt(cell::distance).min().orElse(0);
        for (int number = 0; number < state.bodies.size(); number++) {
            List<Cell> rival = state.bodies.get(number);
            // A rival that is one step away from this cell may come here, too.
            if (number != state.me && !rival.isEmpty() && rival.get(0).distance(cell) == 1) {
                cost += 1000;
            }
        }
        boolean hasWayOut = false;
        for (int move = 0; move < STEPS.length; move++) {
            hasWayOut |= state.isFree(cell.step(move));
        }
        return hasWayOut ? cost : cost + 2000;
    }

    /** A place on the board. */
    static final class Cell {
        final int x;
        final int y;

        Cell(int x, int y) {
            this.x = x;
            this.y = y;
        }

        static Cell parse(String point) {
            String[] parts = point.split(",");
            return new Cell(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
        }

        Cell step(int move) {
            return new Cell(x + STEPS[move][0], y + STEPS[move][1]);
        }

        int distance(Cell other) {
            return Math.abs(x - other.x) + Math.abs(y - other.y);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Cell && ((Cell) other).x == x && ((Cell) other).y == y;
        }

        @Override
        public int hashCode() {
            return Objects.hash(x, y);
        }

        @Override
        public String toString() {
            return x + "," + y;
        }
    }

    /** What the bot sees in one tick. */
    static final class State {
        final int width;
        final int height;
        final List<Cell> apples = new ArrayList<>();
        /** By the snake's number, head first; empty if it is not on the board. */
        final List<List<Cell>> bodies = new ArrayList<>();
        /** All that is in the way: bodies, obstacles and zombies. */
        final Set<Cell> taken;
        int me;

        State(int width, int height, Set<Cell> walls) {
            this.width = width;
            this.height = height;
            this.taken = new HashSet<>(walls);
        }

        boolean isFree(Cell cell) {
            boolean inside = cell.x >= 0 && cell.x < width && cell.y >= 0 && cell.y < height;
            return inside && !taken.contains(cell);
        }
    }

    /** The text of a game. What a line is, its looks tell. */
    static final class Game {
        private final BufferedReader in;
        private final int snakes;
        private final int width;
        private final int height;
        /** Obstacles that are said once, before the first apple. */
        private final Set<Cell> forEver = new HashSet<>();

        Game(BufferedReader in) throws IOException {
            this.in = in;
            String[] first = in.readLine().split(" ");
            snakes = Integer.parseInt(first[0]);
            width = Integer.parseInt(first[1]);
            height = Integer.parseInt(first[2]);
        }

        /** The next state, or null when the game is over. */
        State next() throws IOException {
            State state = new State(width, height, forEver);
            boolean seenApple = false;
            while (state.bodies.size() < snakes) {
                String line = in.readLine();
                if (line == null || line.startsWith("Game Over")) {
                    return null;
                }
                String[] words = line.trim().split(" +");
                switch (words[0]) {
                    case "alive": // alive LENGTH KILLS CHAIN
                        state.bodies.add(cells(words, 3));
                        state.taken.addAll(cells(words, 3));
                        break;
                    case "invisible": // invisible LENGTH KILLS TICKS VANISHED CHAIN
                        state.bodies.add(cells(words, 5));
                        state.taken.addAll(cells(words, 5));
                        break;
                    case "dead":
                        state.bodies.add(List.of());
                        break;
                    default:
                        if (line.contains(",")) {
                            state.taken.addAll(cells(words, 0));
                            if (!seenApple) {
                                forEver.addAll(cells(words, 0));
                            }
                        } else if (words.length == 2) {
                            seenApple = true;
                            Cell apple = Cell.parse(words[0] + "," + words[1]);
                            if (apple.x >= 0) { // -1 -1 is an apple that is not there
                                state.apples.add(apple);
                            }
                        } else {
                            state.me = Integer.parseInt(words[0]);
                        }
                }
            }
            return state;
        }

        /** All cells of a chain, of which the text has the ends and the corners. */
        private static List<Cell> cells(String[] words, int first) {
            List<Cell> cells = new ArrayList<>();
            for (int i = first; i < words.length; i++) {
                Cell corner = Cell.parse(words[i]);
                if (cells.isEmpty()) {
                    cells.add(corner);
                }
                Cell last = cells.get(cells.size() - 1);
                while (!last.equals(corner)) {
                    last = new Cell(
                            last.x + Integer.signum(corner.x - last.x),
                            last.y + Integer.signum(corner.y - last.y));
                    cells.add(last);
                }
            }
            return cells;
        }
    }
}
