using QuickStart;

using var stream = new MemoryStream();
PersonExample.Write(stream);
byte[] bytes = stream.ToArray();

Console.WriteLine($"{bytes.Length} bytes:");
foreach (byte[] row in bytes.Chunk(16))
{
    Console.WriteLine("  " + Convert.ToHexString(row));
}

Console.WriteLine();
Console.WriteLine("offset  head and field");
foreach (string line in WireDump.Describe(bytes, PersonExample.Shape))
{
    Console.WriteLine(line);
}

Console.WriteLine();
Console.WriteLine("read back:");
foreach (string line in PersonExample.Read(bytes))
{
    Console.WriteLine("  " + line);
}

// The same person, changed in place.
byte[] buffer = [.. bytes, .. new byte[64]];
int length = PersonExample.Edit(buffer, bytes.Length);
Console.WriteLine();
Console.WriteLine($"{length} bytes after an edit:");
foreach (string line in WireDump.Describe(buffer.AsSpan(0, length).ToArray(), PersonExample.Shape))
{
    Console.WriteLine(line);
}
