using Google.Protobuf;
using ProtoZeroSharp.Tests.Support;
using Xunit;
using Known = Google.Protobuf.WellKnownTypes;
using ListValue = ProtoZeroSharp.WellKnownTypes.ListValue;
using StringValue = ProtoZeroSharp.WellKnownTypes.StringValue;

namespace ProtoZeroSharp.Tests.Owning;

/// <summary>Edits that find the room they need, compared with Google.Protobuf's objects.</summary>
public class EditableMessageTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(300)]
    [InlineData(5_000)]
    [InlineData(1_000_000)]
    public void An_edit_that_does_not_fit_finds_room(int size)
    {
        string text = new('x', size);
        using EditableMessage message = new(new Known.StringValue { Value = "a" }.ToByteArray());
        message.Edit(text, static (buffer, length, value) =>
        {
            using var editor = new StringValue.Editor(buffer, length);
            editor.Value(value);
            return editor.Close();
        });
        Assert.Equal(text, Known.StringValue.Parser.ParseFrom(message.Span.ToArray()).Value);
        Assert.Equal(message.Length, message.Memory.Length);
    }

    [Fact]
    public void What_an_edit_added_before_it_ran_out_of_room_is_there_once()
    {
        using EditableMessage message = new();
        Known.ListValue expected = new();
        for (int i = 0; i < 200; i++)
        {
            message.Edit(i, static (buffer, length, number) =>
            {
                using var editor = new ListValue.Editor(buffer, length);
                editor.AddValues().NumberValue(number).Close();
                editor.AddValues().StringValue(new string('x', number * 10)).Close();
                return editor.Close();
            });
            expected.Values.Add(Known.Value.ForNumber(i));
            expected.Values.Add(Known.Value.ForString(new string('x', i * 10)));
        }

        Assert.Equal(expected, Known.ListValue.Parser.ParseFrom(message.Span.ToArray()));
    }

    [Fact]
    public void An_edit_that_throws_changes_nothing()
    {
        byte[] bytes = new Known.StringValue { Value = "a" }.ToByteArray();
        using EditableMessage message = new(bytes);
        Assert.Throws<NotSupportedException>(() => message.Edit(0, static (buffer, length, _) =>
        {
            using var editor = new StringValue.Editor(buffer, length);
            editor.Value("b");
            throw new NotSupportedException();
        }));
        Assert.Equal(bytes, message.Span.ToArray());
    }

    [Fact]
    public void The_maximum_is_kept_and_said()
    {
        byte[] bytes = new Known.StringValue { Value = "a" }.ToByteArray();
        using EditableMessage message = new(bytes, maxLength: 1_000);
        ProtoException full = Assert.Throws<ProtoException>(() => Set(message, 998));
        Assert.Equal(ProtoErrorKind.BufferFull, full.Kind);
        Assert.Equal(
            "The edit needs more than the 1000 bytes that this EditableMessage may have, which is its maxLength. "
            + "The buffer of the editor is full: it has room for 997 bytes; the edit takes 998 more. The message was not changed.",
            full.Message);
        Assert.Equal((3, 1), (full.Offset, full.FieldNumber));
        Assert.Equal(bytes, message.Span.ToArray());
        Set(message, 997);
        Assert.Equal(1_000, message.Length);
        Assert.Throws<ArgumentOutOfRangeException>(() => new EditableMessage(bytes, maxLength: bytes.Length - 1));

        static void Set(EditableMessage message, int size) => message.Edit(new string('x', size), static (buffer, length, value) =>
        {
            using var editor = new StringValue.Editor(buffer, length);
            editor.Value(value);
            return editor.Close();
        });
    }

    [Fact]
    public void Misuse_throws_and_changes_nothing()
    {
        byte[] bytes = new Known.StringValue { Value = "a" }.ToByteArray();
        EditableMessage message = new(bytes);
        Assert.Throws<ArgumentNullException>(() => message.Edit(0, null!));
        Assert.Throws<InvalidOperationException>(() => message.Edit(0, static (_, _, _) => -1));
        Assert.Throws<InvalidOperationException>(() => message.Edit(0, static (buffer, _, _) => buffer.Length + 1));
        Assert.Throws<InvalidOperationException>(() => message.Edit(message, static (_, length, self) =>
        {
            self.Edit(0, static (_, inner, _) => inner);
            return length;
        }));
        Assert.Throws<InvalidOperationException>(() => message.Edit(message, static (_, length, self) =>
        {
            self.Dispose();
            return length;
        }));
        Assert.Equal(bytes, message.Span.ToArray());
        message.Dispose();
        message.Dispose();
        Assert.Throws<ObjectDisposedException>(() => message.Length);
        Assert.Throws<ObjectDisposedException>(() => message.Edit(0, static (_, length, _) => length));
    }

    [Fact]
    public void One_that_may_have_no_byte_is_edited_all_the_same()
    {
        using EditableMessage message = new(default, 0);
        message.Edit(0, static (_, length, _) => length);
        Assert.Equal(0, message.Length);
    }

    [Fact]
    public void An_edit_that_has_room_allocates_nothing()
    {
        using EditableMessage message = new();
        Allocated.Nothing(() =>
        {
            for (int i = 0; i < 100; i++)
            {
                message.Edit(i, static (buffer, length, number) =>
                {
                    using var editor = new StringValue.Editor(buffer, length);
                    editor.Value(number % 2 == 0 ? "even" : "odd");
                    return editor.Close();
                });
            }

            return message.Length;
        });
    }

    [Theory]
    [InlineData("")]
    [InlineData("0A0161")]
    public void A_length_that_is_not_the_editors_is_refused(string input)
    {
        byte[] bytes = Convert.FromHexString(input);
        using EditableMessage message = new(bytes);
        InvalidOperationException error = Assert.Throws<InvalidOperationException>(() => message.Edit("Adalbert", static (buffer, length, value) =>
        {
            using var editor = new StringValue.Editor(buffer, length);
            editor.Value(value);
            return length;
        }));
        Assert.Equal($"The edit returned {bytes.Length}, but its editor left a message of 10 bytes: return what the editor's Close returns. The message was not changed.", error.Message);
        Assert.Equal(bytes, message.Span.ToArray());
    }

    [Fact]
    public void A_longer_length_than_the_editors_is_refused()
    {
        byte[] bytes = new Known.StringValue { Value = "abc" }.ToByteArray();
        using EditableMessage message = new(bytes);
        Assert.Throws<InvalidOperationException>(() => message.Edit(0, static (buffer, length, _) =>
        {
            using var editor = new StringValue.Editor(buffer, length);
            editor.ClearValue();
            return length;
        }));
        Assert.Equal(bytes, message.Span.ToArray());
    }

    [Fact]
    public void An_editor_that_is_still_open_is_refused()
    {
        using EditableMessage message = new();
        InvalidOperationException error = Assert.Throws<InvalidOperationException>(() => message.Edit(0, static (buffer, length, _) =>
        {
            var editor = new StringValue.Editor(buffer, length);
            return editor.Value("a").Length;
        }));
        Assert.Equal("The edit left its editor open: return what the editor's Close returns. The message was not changed.", error.Message);

        // The next one is not disturbed.
        message.Edit(0, static (buffer, length, _) =>
        {
            using var editor = new StringValue.Editor(buffer, length);
            return editor.Value("b").Close();
        });
        Assert.Equal("b", Known.StringValue.Parser.ParseFrom(message.Span.ToArray()).Value);
    }

    [Fact]
    public void Of_several_editors_the_last_one_counts()
    {
        using EditableMessage message = new();
        message.Edit(0, static (buffer, length, _) =>
        {
            using (var first = new StringValue.Editor(buffer, length))
            {
                first.Value("first");
                length = first.Close();
            }

            using var editor = new StringValue.Editor(buffer, length);
            editor.Value("second");
            length = editor.Close();

            // Of another buffer.
            using var other = new StringValue.Editor(new byte[100], 0);
            other.Value("third");
            other.Close();
            using var part = new StringValue.Editor(buffer.Slice(50), 0);
            part.Close();
            return length;
        });
        Assert.Equal("second", Known.StringValue.Parser.ParseFrom(message.Span.ToArray()).Value);
    }

    [Fact]
    public void An_edit_within_an_edit_has_its_own_length()
    {
        using EditableMessage outer = new();
        outer.Edit(0, static (buffer, length, _) =>
        {
            using var editor = new StringValue.Editor(buffer, length);
            using EditableMessage inner = new();
            inner.Edit(0, static (innerBuffer, innerLength, _) =>
            {
                using var innerEditor = new StringValue.Editor(innerBuffer, innerLength);
                innerEditor.Value("a longer one");
                return innerEditor.Close();
            });
            editor.Value(new StringValue.Reader(inner.Span).Value.ToString() + "!");
            return editor.Close();
        });
        Assert.Equal("a longer one!", Known.StringValue.Parser.ParseFrom(outer.Span.ToArray()).Value);
    }

    [Fact]
    public void A_message_is_replaced_without_an_editor()
    {
        byte[] bytes = new Known.StringValue { Value = "abc" }.ToByteArray();
        using EditableMessage message = new(bytes);
        message.Edit(0, static (buffer, length, _) => StringValue.Editor.TryOpen(buffer.Slice(0, length), length - 1, out StringValue.Editor _) ? -1 : 0);
        Assert.Equal(0, message.Length);
        message.Edit(bytes, static (buffer, _, given) =>
        {
            given.CopyTo(buffer);
            return given.Length;
        });
        Assert.Equal(bytes, message.Span.ToArray());
    }

    [Fact]
    public void Inside_another_editor_a_length_is_checked_too()
    {
        using EditableMessage message = new();
        using var other = new StringValue.Editor(new byte[10], 0);
        other.Value("a");
        bool threw = false;
        try
        {
            message.Edit(0, static (buffer, length, _) =>
            {
                using var editor = new StringValue.Editor(buffer, length);
                editor.Value("b");
                return length;
            });
        }
        catch (InvalidOperationException)
        {
            threw = true;
        }

        Assert.True(threw);
        Assert.Equal(3, other.Value("c").Close());
    }
}
