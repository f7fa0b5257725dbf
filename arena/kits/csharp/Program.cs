// A snake bot: reads one state after the other, prints one move for each.
// Choose is where your ideas go. Everything else reads the game's text.

// With a file as its argument, it reads that: a recorded game, for the debugger.
using TextReader input = args.Length > 0 ? new StreamReader(args[0]) : Console.In;
var game = new Game(input);
while (game.Next() is State state)
{
    var (move, why) = Bot.Choose(state);
    // A line that begins with "log" goes into the bot's log and the replay.
    Console.WriteLine($"log {why}");
    Console.WriteLine(move);
}

/// <summary>A place on the board: x grows to the right, y downwards.</summary>
record struct Cell(int X, int Y)
{
    /// <summary>Where the moves 0 to 3 lead.</summary>
    public static readonly Cell[] Steps = { new(0, -1), new(0, 1), new(-1, 0), new(1, 0) };

    public Cell Plus(Cell step) => new(X + step.X, Y + step.Y);

    public int Distance(Cell other) => Math.Abs(X - other.X) + Math.Abs(Y - other.Y);

    public static Cell Parse(string point)
    {
        var parts = point.Split(',');
        return new(int.Parse(parts[0]), int.Parse(parts[1]));
    }
}

/// <summary>What the bot sees in one tick.</summary>
class State
{
    public State(int width, int height, IEnumerable<Cell> walls)
    {
        (Width, Height, Taken) = (width, height, new HashSet<Cell>(walls));
    }

    public int Width { get; }
    public int Height { get; }
    public List<Cell> Apples { get; } = new();
    public int Me { get; set; }
    /// <summary>By the snake's number, head first; empty if it is not on the board.</summary>
    public List<List<Cell>> Bodies { get; } = new();
    /// <summary>All that is in the way: bodies, obstacles and zombies.</summary>
    public HashSet<Cell> Taken { get; }

    public bool IsFree(Cell cell) =>
        cell.X >= 0 && cell.X < Width && cell.Y >= 0 && cell.Y < Height && !Taken.Contains(cell);
}

static class Bot
{
    const int StraightOn = 5;
    static readonly string[] Names = { "up", "down", "left", "right" };

    /// <summary>The move for a state, and why.</summary>
    public static (int Move, string Why) Choose(State state)
    {
        var head = state.Bodies[state.Me][0];
        var (best, lowest) = (StraightOn, int.MaxValue);
        for (var move = 0; move < Cell.Steps.Length; move++)
        {
            var cell = head.Plus(Cell.Steps[move]);
            if (!state.IsFree(cell)) continue;
            var cost = Cost(state, cell);
            if (cost < lowest) (best, lowest) = (move, cost);
        }
        return best == StraightOn
            ? (best, $"no free cell around {head.X},{head.Y}")
            : (best, $"{head.X},{head.Y} {Names[best]}, cost {lowest}");
    }

    /// <summary>How bad it is to go to a free cell.</summary>
    static int Cost(State state, Cell cell)
    {
        var cost = state.Apples.Select(cell.Distance).DefaultIfEmpty(0).Min();
        // A rival that is one step away from this cell may come here, too.
        var rivals = state.Bodies.Where((body, number) => number != state.Me && body.Count > 0);
        if (rivals.Any(body => body[0].Distance(cell) == 1)) cost += 1000;
        // A cell without a way out.
        if (!Cell.Steps.Any(step => state.IsFree(cell.Plus(step)))) cost += 2000;
        return cost;
    }
}

/// <summary>The text of a game. What a line is, its looks tell.</summary>
class Game
{
    readonly TextReader input;
    readonly int snakes, width, height;
    /// <summary>Obstacles that are said once, before the first apple.</summary>
    readonly List<Cell> forEver = new();

    public Game(TextReader input)
    {
        this.input = input;
        var first = (input.ReadLine() ?? "0 0 0").Split(' ');
        (snakes, width, height) = (int.Parse(first[0]), int.Parse(first[1]), int.Parse(first[2]));
    }

    /// <summary>The next state, or null when the game is over.</summary>
    public State? Next()
    {
        var state = new State(width, height, forEver);
        var seenApple = false;
        while (state.Bodies.Count < snakes)
        {
            var line = input.ReadLine();
            if (line is null || line.StartsWith("Game Over")) return null;
            var words = line.Split(' ', StringSplitOptions.RemoveEmptyEntries);
            if (words[0] is "alive" or "invisible")
            {
                // alive LENGTH KILLS CHAIN, invisible LENGTH KILLS TICKS VANISHED CHAIN
                var body = Cells(words.Skip(words[0] == "alive" ? 3 : 5));
                state.Bodies.Add(body);
                state.Taken.UnionWith(body);
            }
            else if (words[0] == "dead")
            {
                state.Bodies.Add(new());
            }
            else if (line.Contains(','))
            {
                var wall = Cells(words);
                state.Taken.UnionWith(wall);
                if (!seenApple) forEver.AddRange(wall);
            }
            else if (words.Length == 2)
            {
                seenApple = true;
                var apple = new Cell(int.Parse(words[0]), int.Parse(words[1]));
                if (apple.X >= 0) state.Apples.Add(apple); // -1 -1 is an apple that is not there
            }
            else
            {
                state.Me = int.Parse(words[0]);
            }
        }
        return state;
    }

    /// <summary>All cells of a chain, of which the text has the ends and the corners.</summary>
    static List<Cell> Cells(IEnumerable<string> points)
    {
        var cells = new List<Cell>();
        foreach (var corner in points.Select(Cell.Parse))
        {
            if (cells.Count == 0) cells.Add(corner);
            var last = cells[^1];
            while (last != corner)
            {
                last = last.Plus(new(Math.Sign(corner.X - last.X), Math.Sign(corner.Y - last.Y)));
                cells.Add(last);
            }
        }
        return cells;
    }
}
