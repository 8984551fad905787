using System.Buffers.Binary;
using ProtoZeroSharp.Conformance;

if (args is ["pack", string from, string to])
{
    Recording.Pack(from, to);
    return 0;
}

if (args is ["compare", string seen, string packed])
{
    return Recording.IsCurrent(seen, packed) ? 0 : 1;
}

// A u32 length and a request in, a u32 length and a response out, until the runner closes the pipe.
using Stream input = Console.OpenStandardInput();
using Stream output = Console.OpenStandardOutput();

// With this switch exactly the cases about unknown fields must fail, which checks that they are run at all.
bool keepUnknown = Environment.GetEnvironmentVariable("PROTOZERO_DROP_UNKNOWN") != "1";
string? record = Environment.GetEnvironmentVariable("PROTOZERO_RECORD");
byte[] length = new byte[4];
while (true)
{
    int got = input.ReadAtLeast(length, 4, throwOnEndOfStream: false);
    if (got != 4)
    {
        return got;
    }

    byte[] request = new byte[BinaryPrimitives.ReadInt32LittleEndian(length)];
    input.ReadExactly(request);
    byte[] response = Testee.Answer(request, keepUnknown);
    if (record != null)
    {
        Recording.Append(record, request, response);
    }

    BinaryPrimitives.WriteInt32LittleEndian(length, response.Length);
    output.Write(length);
    output.Write(response);
    output.Flush();
}
