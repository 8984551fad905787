using System.Buffers.Binary;
using ProtoZeroSharp.Conformance;

// A u32 length and a request in, a u32 length and a response out, until the runner closes the pipe.
using Stream input = Console.OpenStandardInput();
using Stream output = Console.OpenStandardOutput();

// For the check that the cases about unknown fields are run at all: without unknown fields exactly those must fail.
bool keepUnknown = Environment.GetEnvironmentVariable("PROTOZERO_DROP_UNKNOWN") != "1";
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
    BinaryPrimitives.WriteInt32LittleEndian(length, response.Length);
    output.Write(length);
    output.Write(response);
    output.Flush();
}
