using System.Collections;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Generated;
using ProtoZeroSharp.Tests.Reading.Extended;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

/// <summary>
/// A call that opens a message and writes into it leaves no message open when it fails: no other code has its handle, and the messages
/// around it could never be closed.
/// </summary>
public unsafe class AbandonedTests
{
    private static readonly byte[] Payload = new byte[150];

    private static readonly WriterAction[] Actions =
    [
        static p => new Everything3.Writer(p).AddUint32Map(1 << 20, Payload),
        static p => new Everything3.Writer(p).AddUint32Map(1 << 20, Payload.AsSpan()),
        static p => new Everything3.Writer(p).StartMessageMap("key").Close(),
        static p => new Everything3.Writer(p).StartMessageMap("key".AsSpan()).Close(),
        static p => new Everything3.Writer(p).StartMessageMap("key"u8).Close(),
        static p => new Everything3.Writer(p).StartRecursiveMap(1 << 20).Close(),
        static p => new Everything3.Writer(p).PackAny("type.googleapis.com/a.B").Close(),
        static p => new ProtoZeroSharp.WellKnownTypes.Any.Writer(p).Pack("type.googleapis.com/a.B").Close(),
        static p => new Mapped.Writer(p).PackDetails("key", "type.googleapis.com/a.B").Close(),
        static p => new Everything3.Writer(p).Child(Payload, static (child, name) => child.AppendLeafEncoded(name).AppendLeafEncoded(name)),
        static p => new Everything3.Writer(p).AddChildren(Payload, static (child, name) => child.StartLeaf().Payload(name).Close()),
        static p => new Everything2.Writer(p).Single(0, static (group, _) => group.StartInner().Close()),
        static p => p.AddPacked<int, Int32Codec>(4, new List<int>(new int[130])),
        static p => p.AddPacked<int, Int32Codec>(4, Enumerable.Repeat(1 << 20, 130)),
        static p => new Set.Writer(p).StartItem().Close(),
        static p => new Set.Writer(p).Item(number: 1 << 20),
        static p => new Set.Writer(p).Item(1 << 20, static (item, number) => item.Number(number)),
        static p => new Set.Writer(p).AppendItemEncoded(Payload),
    ];

    public static TheoryData<int> Calls() => [.. Enumerable.Range(0, Actions.Length)];

    [Theory]
    [MemberData(nameof(Calls))]
    public void Memory_that_is_too_small_leaves_nothing_open(int call)
    {
        byte[] whole = Written(call);
        byte* memory = stackalloc byte[whole.Length];
        for (int capacity = 2; capacity < whole.Length; capacity++)
        {
            using var proto = new ProtoWriter(memory, capacity);
            Assert.Equal(ProtoErrorKind.BufferFull, Failure(proto, Actions[call]));
            Assert.Contains(Encoded.Hex(proto.ToArray()), new[] { "0A00", "" });
        }
    }

    [Theory]
    [MemberData(nameof(Calls))]
    public void A_maximum_that_is_too_small_leaves_nothing_open(int call)
    {
        byte[] whole = Written(call);
        for (int maximum = 2; maximum < whole.Length; maximum++)
        {
            using var proto = new ProtoWriter();
            proto.SetMaxLength(maximum);
            Assert.Equal(ProtoErrorKind.MessageTooLarge, Failure(proto, Actions[call]));
            Assert.Equal("0A00", Encoded.Hex(proto.ToArray()));
        }
    }

    [Fact]
    public void A_collection_of_nothing_needs_no_room()
    {
        byte memory = 0xEE;
        using var full = new ProtoWriter(&memory, 0);
        full.AddPacked<int, Int32Codec>(1, new List<int>());
        full.AddPacked<int, Int32Codec>(1, []);
        full.AddPacked<int, Int32Codec>(1, Enumerable.Range(0, 5).Where(static i => i > 5));
        Assert.Equal(0, full.Length);
        Assert.Equal(0xEE, memory);
    }

    [Fact]
    public void An_enumerator_that_throws_in_its_end_leaves_nothing()
    {
        using var proto = new ProtoWriter();
        proto.AddInt32(1, 1);

        Expect.Throws<FormatException>(proto, static w => w.AddPacked<int, Int32Codec>(4, new Unending<int>(1)));
        Expect.Throws<FormatException>(proto, static w => MessageWriter.Root(w).ExpandedFrom<int, Int32Codec>(0x20, 1, new Unending<int>(1)));
        Expect.Throws<FormatException>(proto, static w => new Everything3.Writer(w).RecursiveMapFrom(new Unending<KeyValuePair<int, int>>(new(1, 2)), static (_, _) => { }));

        Assert.Equal("0801", Encoded.Hex(proto.ToArray()));
    }

    [Fact]
    public void A_lambda_that_throws_takes_its_message_and_all_that_it_opened_back()
    {
        using var proto = new ProtoWriter();
        var root = new Everything3.Writer(proto).AppendLeafEncoded(default);
        string before = Encoded.Hex(proto.ToArray());
        Assert.Throws<FormatException>(() => Run(static (w, _) => throw new FormatException()));
        Assert.Throws<FormatException>(() => Run(static (w, _) =>
        {
#pragma warning disable PZ8001 // What is open when the exception comes is the point.
            w.AppendLeafEncoded(new byte[300]).StartRecursiveMap(1).StartChild().AppendLeafEncoded(new byte[20_000]);
#pragma warning restore PZ8001
            throw new FormatException();
        }));

        // What is no longer there is left alone, and the exception is the lambda's.
        Assert.Throws<FormatException>(() => Run(static (w, _) =>
        {
            w.Close();
            throw new FormatException();
        }));

        void Run(Everything3.Writer.Body<int> body)
        {
            using var own = new ProtoWriter();
            var writer = new Everything3.Writer(own).AppendLeafEncoded(default);
            try
            {
                writer.Child(0, body);
            }
            finally
            {
                // Nothing is open: output throws otherwise.
                Assert.StartsWith(before, Encoded.Hex(own.ToArray()), StringComparison.Ordinal);
                writer.AppendLeafEncoded(default);
            }
        }

        root.Child(0, static (w, _) => w.Child(1, static (inner, _) => inner.AppendLeafEncoded(default)));
        Assert.Equal(before.Length + 18, Encoded.Hex(proto.ToArray()).Length);
    }

    [Fact]
    public void What_is_no_longer_open_is_left_alone()
    {
        using var proto = new ProtoWriter();
        Exception? caught = null;
        try
        {
            new Everything3.Writer(proto).Child(0, static (w, _) =>
            {
                MessageWriter.Abandon(((MessageTarget)w).Message);
                MessageWriter.Abandon(((MessageTarget)w).Message);
                throw new FormatException();
            });
        }
        catch (FormatException exception)
        {
            caught = exception;
        }

        Assert.NotNull(caught);
        Assert.Equal(0, proto.Length);
        MessageWriter.Abandon(MessageWriter.Root(proto));
        Assert.Empty(proto.ToArray());
    }

    [Fact]
    public void A_collection_that_ends_its_buffer_and_fails_fails_for_its_own_reason()
    {
        Assert.Throws<TimeoutException>(static () =>
        {
            using var buffer = new ProtoBuffer();
            new Everything3.Writer(buffer.CreateWriter()).StringListFrom(Texts(buffer));
        });
        Assert.Throws<TimeoutException>(static () =>
        {
            using var buffer = new ProtoBuffer();
            new Mapped.Writer(buffer.CreateWriter()).TextsFrom(Texts(buffer).Select(static text => new KeyValuePair<string, string>(text, text)));
        });

        static IEnumerable<string> Texts(ProtoBuffer buffer)
        {
            yield return "a";
            buffer.Dispose();
            throw new TimeoutException();
        }
    }

    private static byte[] Written(int call)
    {
        using var proto = new ProtoWriter();
        proto.StartSub(1);
        Actions[call](proto);
        proto.CloseSub();
        return proto.ToArray();
    }

    private static ProtoErrorKind? Failure(ProtoWriter proto, WriterAction action)
    {
        proto.StartSub(1);
        try
        {
            action(proto);
        }
        catch (ProtoException exception)
        {
            proto.CloseSub();
            return exception.Kind;
        }

        // The call fits, but not the length of what is around it.
        try
        {
            proto.CloseSub();
            return null;
        }
        catch (ProtoException exception)
        {
            proto.CancelSub();
            return exception.Kind;
        }
    }

    /// <summary>One element, and an exception when the walk over it ends.</summary>
    private sealed class Unending<T>(T only) : IEnumerable<T>, IEnumerator<T>
    {
        private bool isBegun;

        public T Current => only;

        object IEnumerator.Current => only!;

        public bool MoveNext() => !isBegun && (isBegun = true);

        public void Reset() => throw new NotSupportedException();

        public void Dispose() => throw new FormatException();

        public IEnumerator<T> GetEnumerator() => this;

        IEnumerator IEnumerable.GetEnumerator() => this;
    }
}
