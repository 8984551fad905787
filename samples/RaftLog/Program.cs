using System.Globalization;
using System.Text;
using RaftLog;

const string Usage = """
    Usage: RaftLog append FILE COUNT    appends COUNT entries, flushes after each tenth, and prints the index that is safe
           RaftLog commit FILE INDEX    remembers in place that the entries up to INDEX are committed
           RaftLog list FILE            prints every entry: index, term, data
    """;

bool isNumber = args.Length == 3 && ulong.TryParse(args[2], NumberStyles.None, CultureInfo.InvariantCulture, out _);
switch (args)
{
    case ["--help" or "-h"]:
        Console.WriteLine(Usage);
        return 0;
    case ["append" or "commit", _, _] when isNumber:
    case ["list", _]:
        break;
    default:
        Console.Error.WriteLine($"\"{string.Join(' ', args)}\" is not understood.\n\n{Usage}");
        return 2;
}

try
{
    using EntryLog log = EntryLog.Open(args[1]);
    if (log.TornBytes > 0)
    {
        Console.Error.WriteLine($"cut off {log.TornBytes} bytes of a write that was not finished");
    }

    ulong number = isNumber ? ulong.Parse(args[2], CultureInfo.InvariantCulture) : 0;
    switch (args[0])
    {
        case "append":
            Append(log, number);
            break;
        case "commit" when number > log.LastIndex:
            Console.Error.WriteLine($"INDEX must be at most {log.LastIndex}, the last entry, and is {number}.");
            return 2;
        case "commit":
            log.SetCommit(number);
            break;
        default:
            log.Scan(static (in entry) =>
            {
                Console.WriteLine($"{entry.Index} {entry.Term} {Encoding.UTF8.GetString(entry.Data)}");
                return true;
            });
            break;
    }

    Console.WriteLine($"{log.LastIndex} entries, {log.Commit} committed");
    return 0;
}
catch (Exception exception) when (exception is IOException or InvalidDataException or UnauthorizedAccessException)
{
    Console.Error.WriteLine($"{args[1]}: {exception.Message}");
    return 1;
}

static void Append(EntryLog log, ulong count)
{
    for (ulong i = 1; i <= count; i++)
    {
        log.Append(term: 1 + (log.LastIndex / 100), Encoding.UTF8.GetBytes($"set x{log.LastIndex + 1} = {new string('v', (int)(log.LastIndex % 300))}"));
        if (i % 10 == 0 || i == count)
        {
            log.Flush();
            Console.WriteLine($"safe up to {log.LastIndex}");
        }
    }
}
