using ProtoZeroSharp.Fuzz.RandomEdits;
using ProtoZeroSharp.Fuzz.RandomSchemas;
using ProtoZeroSharp.Tests.Differential;
using ProtoZeroSharp.Tests.Generated;
using ProtoZeroSharp.Tests.Support;
using ProtoZeroSharp.WriterModel;

namespace ProtoZeroSharp.Soak;

/// <summary>
/// What the threads do, by turns: sequences of the writers' model, whose bytes a naive model checks; messages of random schemas written, read,
/// edited and printed, which naive models and protoc check; memory that changes threads; threads that end; and one that grows a message to
/// a gigabyte.
/// </summary>
internal sealed class Load(RandomSchema[] schemas, CancellationToken stop)
{
    private const int Messages = 100;
    private const int Chunk = 1 << 20;
    private const int Largest = 1 << 30;

    private long count;
    private long countOfSchemas;
    private volatile string? failure;

    public long Count => Interlocked.Read(ref count);

    /// <summary>How many of them were messages of random schemas.</summary>
    public long CountOfSchemas => Interlocked.Read(ref countOfSchemas);

    public string? Failure => failure;

    public Thread Start(int index)
    {
        Action work = (index % 5) switch
        {
            0 => () => Model(1 + (index * 1_000_000_000L)),
            1 => () => Schemas((index & 0x3FF) * 1_000_000),
            2 => () => Exchange(index),
            3 => Threads,
            _ => Grow,
        };
        var thread = new Thread(() =>
        {
            try
            {
                work();
            }
            catch (Exception exception)
            {
                failure = exception.ToString();
            }
        });
        thread.Start();
        return thread;
    }

    private bool GoesOn => !stop.IsCancellationRequested && failure == null;

    private void Model(long seed)
    {
        var session = new Session();
        List<Operation> sequence = [];
        for (; GoesOn; seed++)
        {
            Sequences.Draw(seed, sequence);
            session.Run(sequence);
            Interlocked.Add(ref count, sequence.Count);
        }
    }

    /// <summary>A schema after the other: a hundred messages that one process of protoc prints too, then edits of as many.</summary>
    private void Schemas(int seed)
    {
        using var memory = new GuardedMemory(1 << 17);
        var session = new EditSession(memory);
        for (; GoesOn; seed += Messages)
        {
            RandomSchema schema = schemas[seed / Messages % schemas.Length];
            RandomTexts.Compare(schema, seed, Messages);
            for (int i = 0; i < Messages; i++)
            {
                session.Run(schema, new MessyMessages(schema.File, new Draw(seed + i), isExtended: true).Make(0), seed + i, 12, isExtended: true);
            }

            Interlocked.Add(ref count, 2 * Messages);
            Interlocked.Add(ref countOfSchemas, 2 * Messages);
        }
    }

    /// <summary>Writes here; reads, edits and disposes on a thread of the pool.</summary>
    private void Exchange(int seed)
    {
        var random = new Random(seed);
        while (GoesOn)
        {
            int size = 1 << random.Next(22);
            DetachedMessage message;
            using (var proto = new ProtoWriter())
            {
                new Everything3.Writer(proto).Int32Value(size).BytesValue(new byte[Math.Min(size, 1 << 16)]);
                message = proto.Detach();
            }

            Task.Run(() => Use(message, size)).Wait();
            Interlocked.Increment(ref count);
        }
    }

    private static void Use(DetachedMessage message, int size)
    {
        using (message)
        {
            var reader = new Everything3.Reader(message.Memory.Span);
            Expect(reader.Int32Value == size && reader.BytesValue.Length == Math.Min(size, 1 << 16), "a message changed on its way to another thread");
            byte[] room = new byte[message.Length + 16];
            message.Memory.Span.CopyTo(room);
            var editor = new Everything3.Editor(room, message.Length);
            editor.Int32Value(int.MinValue);
            int length = editor.Close();
            Expect(new Everything3.Reader(room.AsSpan(0, length)).Int32Value == int.MinValue, "an edit was lost");
        }
    }

    /// <summary>Threads that write and end, which leaves their memory to finalizers.</summary>
    private void Threads()
    {
        while (GoesOn)
        {
            var thread = new Thread(static () =>
            {
                for (int i = 0; i < 20; i++)
                {
                    using var proto = new ProtoWriter();
                    new Everything3.Writer(proto).StringValue(new string('a', 100 << i % 10));
                    Expect(new Everything3.Reader(proto.WrittenSpan).StringValue.Length == 100 << i % 10, "a text has another length");
                }
            });
            thread.Start();
            thread.Join();
            Interlocked.Add(ref count, 20);
        }
    }

    private void Grow()
    {
        byte[] chunk = new byte[Chunk];
        while (GoesOn)
        {
            using (var buffer = new ProtoBuffer())
            {
                using ProtoWriter proto = buffer.CreateWriter();
                for (int i = 0; i < (Largest / Chunk) - 1 && GoesOn; i++)
                {
                    proto.AddBytes(1, chunk);
                    Interlocked.Increment(ref count);
                }
            }

            // Back to little, so that memory is seen to go.
            stop.WaitHandle.WaitOne(TimeSpan.FromSeconds(5));
        }
    }

    private static void Expect(bool holds, string otherwise)
    {
        if (!holds)
        {
            throw new InvalidOperationException(otherwise);
        }
    }
}
