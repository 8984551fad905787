using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Misuse;

/// <summary>
/// Expressions of an interpolated text that write to the text's own writer and undo that: the text is whole, or nothing of it is
/// written.
/// </summary>
public class InterpolatedMisuseTests
{
    [Fact]
    public void Bytes_in_place_that_fail() => Check(static w =>
    {
        w.AddBytesInPlace(2, 20, 0, static (span, _) =>
        {
            span.Fill((byte)'X');
            throw new FormatException();
        });
    });

    [Fact]
    public void A_sequence_that_cannot_be_read() => Check(static w => w.AddBytes(2, WriterModel.Segments.Of(new byte[16], 2, fails: true)));

    [Fact]
    public void A_rollback_to_this_very_place() => Check(static w =>
    {
        WriterMark mark = w.Mark();
        w.AddString(2, "XXXXXXXXXXXX");
        w.Rollback(mark);
    });

    [Fact]
    public void A_message_that_is_taken_back() => Check(static w =>
    {
        w.StartSub(3);
        w.AddString(2, "XXXXXXXXXXXX");
        w.CancelSub();
    });

    [Fact]
    public void A_rollback_to_a_mark_from_before()
    {
        using ProtoWriter writer = new();
        writer.AddInt32(9, 1);
        WriterMark mark = writer.Mark();
        try
        {
            writer.AddString(1, $"abcdefgh{After(writer, w => w.AddString(2, "XXXXXXXXXXXX"), mark)}ijkl");
            Assert.Equal("48010A0D61626364656667682D696A6B6C", Encoded.Hex(writer.WrittenSpan));
        }
        catch (InvalidOperationException)
        {
            Assert.Equal("4801", Encoded.Hex(writer.WrittenSpan));
        }
    }

    private static void Check(WriterAction action)
    {
        using ProtoWriter writer = new();
        try
        {
            writer.AddString(1, $"abcdefgh{After(writer, action, null)}ijkl");
            Assert.Equal("0A0D61626364656667682D696A6B6C", Encoded.Hex(writer.WrittenSpan));
        }
        catch (InvalidOperationException)
        {
            Assert.Equal(0, writer.Length);
        }
    }

    private static string After(ProtoWriter writer, WriterAction action, WriterMark? mark)
    {
        try
        {
            action(writer);
        }
        catch (FormatException)
        {
        }
        catch (WriterModel.OwnException)
        {
        }

        if (mark is WriterMark place)
        {
            writer.Rollback(place);
        }

        return "-";
    }
}
