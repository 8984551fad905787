using QuickStart;

const string Usage = """
    Usage: QuickStart [FILE]

    Writes, reads and edits one person, and shows every byte of it. With FILE the first encoding goes there as well.
    """;

if (args is ["--help" or "-h"])
{
    Console.WriteLine(Usage);
    return 0;
}

if (args.Length > 1)
{
    Console.Error.WriteLine($"There is one FILE at most, and \"{string.Join(' ', args)}\" is {args.Length}.\n\n{Usage}");
    return 2;
}

byte[] bytes = PersonExample.Write();
Show($"{bytes.Length} bytes:", bytes.Chunk(16).Select(static row => "  " + Convert.ToHexString(row)));
Show("offset  head and field", WireDump.Describe(bytes, PersonExample.Shape));
Show("read back:", PersonExample.Read(bytes).Select(static line => "  " + line));

// The same person, changed in place. The rest of the buffer is room to grow.
byte[] buffer = [.. bytes, .. new byte[64]];
int length = PersonExample.Edit(buffer, bytes.Length);
Show($"{length} bytes after an edit:", WireDump.Describe(buffer.AsSpan(0, length), PersonExample.Shape));
if (args is [var path])
{
    try
    {
        File.WriteAllBytes(path, bytes);
    }
    catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
    {
        Console.Error.WriteLine($"{path} cannot be written: {exception.Message}");
        return 1;
    }
}

return 0;

static void Show(string title, IEnumerable<string> lines) => Console.WriteLine(title + "\n" + string.Join('\n', lines) + "\n");
