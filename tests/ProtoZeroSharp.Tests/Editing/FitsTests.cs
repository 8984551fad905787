using ProtoZeroSharp.Tests.Generated;
using ProtoZeroSharp.Tests.Reading;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Editing;

/// <summary>Whether an edit fits can be asked before it is made: then nothing is thrown.</summary>
[Collection(AloneCollection.Name)]
public class FitsTests
{
    /// <summary>At all sizes around which lengths get a byte more, on four levels, in buffers with every amount of room.</summary>
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(7)]
    public void It_says_what_the_edit_then_does(int depth)
    {
        int said = 0;
        for (int size = 90; size < 140; size++)
        {
            byte[] message = Nested(depth, size);
            for (int room = 0; room < 24; room++)
            {
                for (int growth = 1; growth < 20; growth += 3)
                {
                    byte[] buffer = [.. message, .. new byte[room]];
                    using var editor = new Edited.Editor(buffer, message.Length);
                    said += Descends(editor, depth, size, growth) ? 1 : 0;
                }
            }
        }

        Assert.InRange(said, 500, 50 * 24 * 6);
    }

    [Fact]
    public void Saying_no_allocates_nothing()
    {
        byte[] buffer = Nested(1, 100);
        Allocated.Nothing(() => Ask(buffer) ? 0 : 1);
    }

    [Fact]
    public void What_gets_shorter_always_fits()
    {
        byte[] buffer = Hex.Bytes("32 01 61");
        using var editor = new Edited.Editor(buffer, buffer.Length);
        Assert.True(editor.Fits(0));
        Assert.True(editor.Fits(-3));
        Assert.False(editor.Fits(1));
        Assert.False(editor.Fits(int.MaxValue));
    }

    private static bool Ask(byte[] buffer)
    {
        using var editor = new Edited.Editor(buffer, buffer.Length);
        using Edited.Editor child = editor.EditChild();
        return child.Fits(1);
    }

    private static bool Descends(Edited.Editor editor, int depth, int size, int growth)
    {
        if (depth > 0)
        {
            using Edited.Editor child = editor.EditChild();
            return Descends(child, depth - 1, size, growth);
        }

        // The value's own length takes a byte more from 128 bytes on.
        int longer = size + growth;
        bool fits = editor.Fits(growth + (longer >= 128 && size < 128 ? 1 : 0));
        bool made = true;
        try
        {
            editor.Data(new byte[longer]);
        }
        catch (ProtoException exception)
        {
            Assert.Equal(ProtoErrorKind.BufferFull, exception.Kind);
            made = false;
        }

        Assert.Equal(made, fits);
        return fits;
    }

    private static byte[] Nested(int depth, int size)
    {
        using var proto = new ProtoWriter();
        Fill(new Edited.Writer(proto), depth, size);
        return proto.ToArray();
    }

    private static void Fill(Edited.Writer writer, int depth, int size)
    {
        if (depth == 0)
        {
            writer.Data(new byte[size]);
            return;
        }

        Edited.Writer child = writer.StartChild();
        Fill(child, depth - 1, size);
        child.Close();
    }
}
