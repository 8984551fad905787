using Acme.V1;
using ProtoZeroSharp;
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

if (args.Length > 1 || args is [""])
{
    Console.Error.WriteLine($"\"{string.Join(' ', args)}\" is not understood.\n\n{Usage}");
    return 2;
}

byte[] bytes = PersonExample.Write();
Console.WriteLine($"{bytes.Length} bytes:\n  {string.Join("\n  ", bytes.Chunk(16).Select(Convert.ToHexString))}\n");
Console.WriteLine($"offset, tag and length, field:\n{ProtoText.Dump(bytes)}");
Console.WriteLine($"with the names of the schema:\n{new Person.Reader(bytes).ToString()}");
Console.WriteLine($"read back:\n  {string.Join("\n  ", PersonExample.Read(bytes))}\n");

// The same person, changed in place. The rest of the buffer is room to grow.
byte[] buffer = [.. bytes, .. new byte[64]];
int length = PersonExample.Edit(buffer, bytes.Length);
Console.WriteLine($"{length} bytes after an edit:\n{ProtoText.Dump(buffer.AsSpan(0, length))}");
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
