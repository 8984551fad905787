using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Generated;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;

namespace ProtoZeroSharp.Tests.Faults;

/// <summary>
/// Exceptions that pass many levels of a message. A level that catches one and throws it again keeps the stack of all levels below it, and
/// .NET cannot catch the overflow: some fifty levels filled the megabyte that a thread has on Windows.
/// </summary>
public class DeepExceptionTests
{
    private const int Levels = 500;

    [Fact]
    public void A_lambda_may_throw_at_any_depth() => OnSmallStack(static proto =>
    {
        var root = new Everything3.Writer(proto);
        bool isThrown = false;
        try
        {
            Nest(root, Levels);
        }
        catch (FormatException)
        {
            isThrown = true;
        }

        Assert.True(isThrown);
        Assert.Equal(0, proto.Length);
    });

    [Fact]
    public void An_untyped_lambda_may_throw_at_any_depth() => OnSmallStack(static proto =>
    {
        bool isThrown = false;
        try
        {
            Nest(proto, Levels);
        }
        catch (FormatException)
        {
            isThrown = true;
        }

        Assert.True(isThrown);
        Assert.Equal(0, proto.Length);
    });

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_value_that_a_struct_refuses_may_be_at_any_depth(bool isList) => OnSmallStack(proto =>
    {
        object value = new Version(1, 0);
        for (int i = 0; i < Levels; i++)
        {
            value = isList ? new List<object> { value } : new Dictionary<string, object?> { ["a"] = value };
        }

        bool isThrown = false;
        try
        {
            new Struct.Writer(proto).FieldsFrom(new Dictionary<string, object?> { ["a"] = value });
        }
        catch (ArgumentException)
        {
            isThrown = true;
        }

        Assert.True(isThrown);
        Assert.Equal(0, proto.Length);
    });

    [Fact]
    public void A_struct_that_holds_itself_is_refused() => OnSmallStack(static proto =>
    {
        var endless = new Dictionary<string, object?>();
        endless["a"] = endless;
        ProtoErrorKind? kind = null;
        try
        {
            new Struct.Writer(proto).FieldsFrom(endless);
        }
        catch (ProtoException exception)
        {
            kind = exception.Kind;
        }

        Assert.Equal(ProtoErrorKind.TooDeep, kind);
        Assert.Equal(0, proto.Length);
    });

    [Fact]
    public void An_error_may_be_deep_in_messages_in_pieces() => OnSmallStack(static proto =>
    {
        // The number of field 1 is missing.
        byte[] bytes = [8];
        for (int i = 0; i < 100; i++)
        {
            proto.Reset();
            proto.AddBytes(83, bytes);
            proto.AddBytes(83, []);
            bytes = proto.ToArray();
        }

        proto.Reset();
        var reader = new Everything3.Reader(bytes, new ReadLimits(200));
        Assert.Contains("#", reader.ToString());
        bool isThrown = false;
        try
        {
            reader.CopyTo(new Everything3.Writer(proto));
        }
        catch (ProtoException)
        {
            isThrown = true;
        }

        Assert.True(isThrown);
    });

    // Code that has run often takes more of the stack than code that has not: more of it is inlined.
    [Fact]
    public void As_many_levels_as_are_read_are_compared_however_often_that_was_done() => OnSmallStack(static proto =>
    {
        byte[] bytes = [];
        for (int i = 0; i < 100; i++)
        {
            proto.Reset();
            new Everything3.Writer(proto).AppendChildrenEncoded(bytes);
            bytes = proto.ToArray();
        }

        for (int i = 0; i < 200; i++)
        {
            Assert.True(new Everything3.Reader(bytes).Encoded.ContentEquals(new Everything3.Reader(bytes).Encoded));
        }
    });

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Any_number_of_values_may_close_with_one(bool isClosed) => OnSmallStack(proto =>
    {
        MessageWriter value = MessageWriter.Root(proto);
        for (int i = 0; i < 20_000; i++)
        {
            value = i == 0 ? value.StartMessage(0x0A, 1) : value.StartEntryValue(0x12, 1);
        }

        if (isClosed)
        {
            value.Close();
            Assert.Equal(proto.Length, proto.ToArray().Length);
        }
        else
        {
            value.Cancel();
            Assert.Equal(0, proto.Length);
        }
    });

    private static void Nest(Everything3.Writer message, int levels)
    {
        if (levels == 0)
        {
            throw new FormatException();
        }

        message.AddChildren(levels - 1, static (child, rest) => Nest(child, rest));
    }

    private static void Nest(ProtoWriter proto, int levels)
    {
        if (levels == 0)
        {
            throw new FormatException();
        }

        proto.AddMessage(1, levels - 1, static (child, rest) => Nest(child, rest));
    }

    private delegate void WriterTest(ProtoWriter proto);

    private static void OnSmallStack(WriterTest test)
    {
        Exception? failure = null;
        var thread = new Thread(
            () =>
            {
                try
                {
                    using ProtoWriter proto = new();
                    test(proto);
                }
                catch (Exception exception)
                {
                    failure = exception;
                }
            },
            1 << 20);
        thread.Start();
        thread.Join();
        Assert.Null(failure);
    }
}
