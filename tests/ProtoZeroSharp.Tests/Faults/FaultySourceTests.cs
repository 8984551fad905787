using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Faults;

/// <summary>Streams whose reads fail: what came before is not lost, and reading goes on where it failed.</summary>
public class FaultySourceTests
{
    [Theory]
    [InlineData(1, false)]
    [InlineData(1, true)]
    [InlineData(700, false)]
    [InlineData(700, true)]
    public async Task A_stream_that_fails_at_any_read_loses_no_message(int mostAtATime, bool isAsync)
    {
        byte[][] messages = [[], [1], new byte[130], [2, 3], new byte[20_000 / (mostAtATime == 1 ? 40 : 1)]];
        messages[4].AsSpan().Fill(0xAB);
        byte[] input = Plain.Concat([.. messages.SelectMany(static m => new[] { Plain.Varint((ulong)m.Length), m })]);
        int failing = 1;
        for (bool hasFailed = true; hasFailed; failing++)
        {
            hasFailed = false;
            using DelimitedStreamReader reader = new(new FaultySource(input, mostAtATime, failing));
            List<byte[]> read = [];
            while (true)
            {
                try
                {
                    if (!(isAsync ? await reader.ReadAsync() : reader.Read()))
                    {
                        break;
                    }

                    read.Add(reader.Message.ToArray());
                }
                catch (IOException) when (!hasFailed)
                {
                    hasFailed = true;
                }
            }

            Assert.Equal(messages, read);
        }

        Assert.InRange(failing, 20, 2_000);
    }
}
