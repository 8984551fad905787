using System.Globalization;
using System.Text;
using RaftLog;

const string Usage = """
    Usage: RaftLog append FILE COUNT    appends COUNT entries, flushes after each tenth, and prints the index that is safe
           RaftLog commit FILE INDEX    remembers in place that the entries up to INDEX are committed
           RaftLog list FILE            prints every entry: index, term, data; changes nothing
    """;

switch (args)
{
    case ["--help" or "-h"]:
        Console.WriteLine(Usage);
        return 0;
    case ["append", var path, var text] when ulong.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out ulong count):
        return Run(path, log => Append(log, count));
    case ["commit", var path, var text] when ulong.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out ulong index):
        return Run(path, log => log.SetCommit(index));
    case ["list", var path]:
        return Run(path, isReadOnly: true, act: log => log.Scan(static e => Console.WriteLine($"{e.Index} {e.Term} {Encoding.UTF8.GetString(e.Data)}")));
    default:
        Console.Error.WriteLine($"\"{string.Join(' ', args)}\" is not understood.\n\n{Usage}");
        return 2;
}

static int Run(string path, Action<EntryLog> act, bool isReadOnly = false)
{
    try
    {
        using var log = new EntryLog(path, isReadOnly);
        act(log);
        Console.WriteLine($"{log.LastIndex} entries, {log.Commit} committed, {log.TornBytes} bytes of an unfinished write {(isReadOnly ? "at the end" : "cut off")}");
        return 0;
    }
    catch (Exception exception) when (exception is IOException or InvalidDataException or UnauthorizedAccessException or ArgumentException)
    {
        Console.Error.WriteLine($"{path}: {exception.Message}");
        return 1;
    }
}

static void Append(EntryLog log, ulong count)
{
    for (ulong i = 1; i <= count; i++)
    {
        ulong last = log.LastIndex;
        log.Append(term: 1 + (last / 100), Encoding.UTF8.GetBytes($"set x{last + 1} = {new string('v', (int)(last % 300))}"));
        if (i % 10 == 0 || i == count)
        {
            log.Flush();
            Console.WriteLine($"safe up to {log.LastIndex}");
        }
    }
}
