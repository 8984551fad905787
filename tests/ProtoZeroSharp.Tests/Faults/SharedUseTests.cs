using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;

namespace ProtoZeroSharp.Tests.Faults;

/// <summary>Two threads use what is for one at a time: each use happens as a whole, or is refused and changes nothing.</summary>
[Collection(AloneCollection.Name)]
public class SharedUseTests
{
    private const int Rounds = 10_000;

    // Each copies all that is there.
    private const int Edits = 3_000;

    [Fact]
    public void Edits_happen_or_are_refused()
    {
        using var message = new EditableMessage();
        int edits = Both(Edits, "The message is being edited", random => message.Edit(random.Next(300), static (message, size) =>
        {
            using var editor = new ListValue.Editor(message);
            editor.StartValues().StringValue(new string('x', size)).Close();
        }));

        var list = new ListValue.Reader(message.Span);
        list.Validate();
        Assert.Equal(edits, list.Values.Count());
    }

    [Fact]
    public void Messages_are_written_or_refused()
    {
        using var stream = new MemoryStream();
        using var writer = new DelimitedStreamWriter(stream);
        int written = Both(Rounds, "The write before this one has not ended", random => writer.Write(random.Next(300), static (proto, size) => proto.AddBytes(1, new byte[size])));

        stream.Position = 0;
        Assert.Equal(written, Count(stream));
    }

    [Fact]
    public void Messages_are_read_once()
    {
        using var stream = new MemoryStream();
        using (var writer = new DelimitedStreamWriter(stream))
        {
            for (int i = 0; i < 2 * Rounds; i++)
            {
                writer.Write(i % 300, static (proto, size) => proto.AddBytes(1, new byte[size]));
            }
        }

        stream.Position = 0;
        using var reader = new DelimitedStreamReader(stream);
        int read = Both(Rounds, "Another read has not ended", _ => Assert.True(reader.Read()));
        Assert.Equal((2 * Rounds) - read, Count(reader));
    }

    [Fact]
    public void The_first_validations_of_a_type_make_one_plan()
    {
        MessageSchema[] schemas = [.. Enumerable.Range(0, 3_000).Select(static _ => new MessageSchema([1, 9, 0, -1], null))];
        int arrivals = 0;
        Thread[] threads = [.. Enumerable.Range(1, 2).Select(_ => new Thread(() =>
        {
            for (int i = 0; i < schemas.Length; i++)
            {
                Interlocked.Increment(ref arrivals);
                while (Volatile.Read(ref arrivals) < 2 * (i + 1))
                {
                    // Both come at the same time.
                }

                GC.KeepAlive(schemas[i].Plan);
            }
        }))];
        Array.ForEach(threads, thread => thread.Start());
        Array.ForEach(threads, thread => thread.Join());
        Assert.All(schemas, static schema => Assert.Same(schema.Plan, MessageSchema.Plans[schema.PlanPlace]));
    }

    private static int Count(Stream stream)
    {
        using var reader = new DelimitedStreamReader(stream);
        return Count(reader);
    }

    private static int Count(DelimitedStreamReader reader)
    {
        int count = 0;
        while (reader.Read())
        {
            Assert.Equal(WireType.LengthDelimited, (WireType)(reader.Message.Span[0] & 7));
            count++;
        }

        return count;
    }

    // How often the use was not refused.
    private static int Both(int rounds, string refusal, Action<Random> use)
    {
        int uses = 0;
        int refusals = 0;
        Exception? failure = null;
        using Barrier start = new(2);
        Thread[] threads = [.. Enumerable.Range(0, 2).Select(seed => new Thread(() =>
        {
            Random random = new(seed);
            for (int i = 0; i < rounds; i++)
            {
                start.SignalAndWait();
                try
                {
                    use(random);
                    Interlocked.Increment(ref uses);
                }
                catch (InvalidOperationException exception) when (exception.Message.StartsWith(refusal, StringComparison.Ordinal))
                {
                    Interlocked.Increment(ref refusals);
                }
                catch (Exception exception)
                {
                    failure = exception;
                }
            }
        }))];
        Array.ForEach(threads, thread => thread.Start());
        Array.ForEach(threads, thread => thread.Join());
        Assert.Null(failure);
        Assert.Equal(2 * rounds, uses + refusals);
        return uses;
    }
}
