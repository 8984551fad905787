using ProtoZeroSharp.Tests.Generated;
using ProtoZeroSharp.Tests.Reading;
using Xunit;

namespace ProtoZeroSharp.Tests.Editing;

/// <summary>Messages in hex before and after an edit, in a buffer with some room.</summary>
internal static class Edit
{
    public delegate void Action(Edited.Editor editor);

    private const int Room = 32;

    /// <summary>Makes the edit and compares the bytes; the bytes after the span must not change.</summary>
    public static void Gives(string before, Action edit, string after)
    {
        byte[] message = Hex.Bytes(before);
        byte[] expected = Hex.Bytes(after);
        int capacity = Math.Max(message.Length, expected.Length) + Room;
        byte[] memory = new byte[capacity + 16];
        memory.AsSpan().Fill(0xCD);
        message.CopyTo(memory, 0);
        var editor = new Edited.Editor(memory.AsSpan(0, capacity), message.Length);
        edit(editor);
        string written = Hex.Text(editor.WrittenSpan);
        Assert.Equal(expected.Length, editor.Length);
        Assert.Equal(expected.Length, editor.Close());
        Assert.Equal(Hex.Text(expected), written);
        Assert.True(memory.AsSpan(capacity).IndexOfAnyExcept((byte)0xCD) < 0);
    }

    public static TException Throws<TException>(string message, Action edit)
        where TException : Exception
    {
        byte[] before = Hex.Bytes(message);
        byte[] buffer = [.. before];
        using var editor = new Edited.Editor(buffer, before.Length);
        TException thrown = Throws<TException>(editor, edit);
        Assert.Equal(before, buffer);
        return thrown;
    }

    public static TException Throws<TException>(Edited.Editor editor, Action edit)
        where TException : Exception
    {
        try
        {
            edit(editor);
        }
        catch (TException exception)
        {
            return exception;
        }

        throw Xunit.Sdk.ThrowsException.ForNoException(typeof(TException));
    }
}
