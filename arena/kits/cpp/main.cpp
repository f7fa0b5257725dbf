// A snake bot: reads one state after the other, prints one move for each.
// `choose` is where your ideas go. Everything else reads the game's text.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <limits>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

struct Cell {
    int x = 0;
    int y = 0;
    bool operator==(const Cell& other) const { return x == other.x && y == other.y; }
    bool operator!=(const Cell& other) const { return !(*this == other); }
};

// Where the moves 0 to 3 lead: x grows to the right, y downwards.
const Cell STEPS[] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}};
const char* const NAMES[] = {"up", "down", "left", "right"};
const int STRAIGHT_ON = 5;

Cell step(Cell cell, int move) { return {cell.x + STEPS[move].x, cell.y + STEPS[move].y}; }

int distance(Cell a, Cell b) { return std::abs(a.x - b.x) + std::abs(a.y - b.y); }

// What the bot sees in one tick.
struct State {
    int width;
    int height;
    std::vector<Cell> apples;
    int me = 0;
    // By the snake's number, head first; empty if it is not on the board.
    std::vector<std::vector<Cell>> bodies;
    // By y * width + x: whether a body, an obstacle or a zombie is there.
    std::vector<bool> taken;

    State(int width, int height) : width(width), height(height), taken(width * height) {}

    bool is_inside(Cell cell) const {
        return cell.x >= 0 && cell.x < width && cell.y >= 0 && cell.y < height;
    }
    bool is_free(Cell cell) const { return is_inside(cell) && !taken[cell.y * width + cell.x]; }
    void take(const std::vector<Cell>& cells) {
        for (Cell cell : cells) {
            if (is_inside(cell)) taken[cell.y * width + cell.x] = true;
        }
    }
};

// How bad it is to go to a free cell.
int cost_of(const State& state, Cell cell) {
    int cost = state.apples.empty() ? 0 : std::numeric_limits<int>::max();
    for (Cell apple : state.apples) cost = std::min(cost, distance(cell, apple));
    for (int number = 0; number < static_cast<int>(state.bodies.size()); number++) {
        const auto& body = state.bodies[number];
        // A rival that is one step away from this cell may come here, too.
        if (number != state.me && !body.empty() && distance(body[0], cell) == 1) cost += 1000;
    }
    bool has_way_out = false;
    for (int move = 0; move < 4; move++) has_way_out |= state.is_free(step(cell, move));
    return has_way_out ? cost : cost + 2000;
}

// The move for a state.
int choose(const State& state) {
    Cell head = state.bodies[state.me][0];
    int best = STRAIGHT_ON;
    int lowest = std::numeric_limits<int>::max();
    for (int move = 0; move < 4; move++) {
        Cell cell = step(head, move);
        if (!state.is_free(cell)) continue;
        int cost = cost_of(state, cell);
        if (cost < lowest) {
            best = move;
            lowest = cost;
        }
    }
    // A line that begins with "log" goes into the bot's log and the replay.
    std::cout << "log " << head.x << ',' << head.y << ' ';
    if (best == STRAIGHT_ON) {
        std::cout << "has no free cell around it\n";
    } else {
        std::cout << NAMES[best] << ", cost " << lowest << '\n';
    }
    return best;
}

// All cells of a chain, of which the text has the ends and the corners.
std::vector<Cell> cells_of(const std::vector<std::string>& words, std::size_t first) {
    std::vector<Cell> cells;
    for (std::size_t i = first; i < words.size(); i++) {
        std::size_t comma = words[i].find(',');
        Cell corner{std::stoi(words[i].substr(0, comma)), std::stoi(words[i].substr(comma + 1))};
        if (cells.empty()) cells.push_back(corner);
        while (cells.back() != corner) {
            Cell last = cells.back();
            last.x += (corner.x > last.x) - (corner.x < last.x);
            last.y += (corner.y > last.y) - (corner.y < last.y);
            cells.push_back(last);
        }
    }
    return cells;
}

// The text of a game. What a line is, its looks tell.
class Game {
public:
    explicit Game(std::istream& in) : in(in) {
        std::string line;
        std::getline(in, line);
        std::istringstream(line) >> snakes >> width >> height;
    }

    // The next state, or nothing when the game is over.
    std::optional<State> next() {
        State state(width, height);
        state.take(for_ever);
        bool seen_apple = false;
        std::string line;
        while (state.bodies.size() < snakes) {
            if (!std::getline(in, line) || line.rfind("Game Over", 0) == 0) return std::nullopt;
            std::istringstream text(line);
            std::vector<std::string> words;
            for (std::string word; text >> word;) words.push_back(word);
            if (words.empty()) continue;
            if (words[0] == "alive" || words[0] == "invisible") {
                // alive LENGTH KILLS CHAIN, invisible LENGTH KILLS TICKS VANISHED CHAIN
                state.bodies.push_back(cells_of(words, words[0] == "alive" ? 3 : 5));
                state.take(state.bodies.back());
            } else if (words[0] == "dead") {
                state.bodies.emplace_back();
            } else if (line.find(',') != std::string::npos) {
                std::vector<Cell> wall = cells_of(words, 0);
                state.take(wall);
                if (!seen_apple) for_ever.insert(for_ever.end(), wall.begin(), wall.end());
            } else if (words.size() == 2) {
                seen_apple = true;
                Cell apple{std::stoi(words[0]), std::stoi(words[1])};
                // -1 -1 is an apple that is not there.
                if (apple.x >= 0) state.apples.push_back(apple);
            } else {
                state.me = std::stoi(words[0]);
            }
        }
        return state;
    }

private:
    std::istream& in;
    std::size_t snakes = 0;
    int width = 0;
    int height = 0;
    // Obstacles that are said once, before the first apple.
    std::vector<Cell> for_ever;
};

int main(int argc, char** argv) {
    // With a file as its argument, it reads that: a recorded game, for the debugger.
    std::ifstream file;
    if (argc > 1) file.open(argv[1]);
    Game game(argc > 1 ? file : std::cin);
    while (auto state = game.next()) {
        // std::endl flushes: otherwise the line would stay in this process, and the move would be late.
        std::cout << choose(*state) << std::endl;
    }
}
