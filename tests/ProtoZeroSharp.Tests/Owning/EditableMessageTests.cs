using Google.Protobuf;
using ProtoZeroSharp.Editing;
using ProtoZeroSharp.Tests.Support;
using Xunit;
using Known = Google.Protobuf.WellKnownTypes;
using ListValue = ProtoZeroSharp.WellKnownTypes.ListValue;
using StringValue = ProtoZeroSharp.WellKnownTypes.StringValue;
using Struct = ProtoZeroSharp.WellKnownTypes.Struct;

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
        using EditableMessage message = new(Encoded("a"));
        Set(message, text);
        Assert.Equal(text, Text(message));
        Assert.Equal(message.Length, message.Memory.Length);
    }

    [Fact]
    public void What_an_edit_added_before_it_ran_out_of_room_is_there_once()
    {
        using EditableMessage message = new();
        Known.ListValue expected = new();
        for (int i = 0; i < 200; i++)
        {
            message.Edit(i, static (message, number) =>
            {
                using var editor = new ListValue.Editor(message);
                editor.StartValues().NumberValue(number).Close();
                editor.StartValues().StringValue(new string('x', number * 10)).Close();
            });
            expected.Values.Add(Known.Value.ForNumber(i));
            expected.Values.Add(Known.Value.ForString(new string('x', i * 10)));
        }

        Assert.Equal(expected, Known.ListValue.Parser.ParseFrom(message.Span.ToArray()));
    }

    [Fact]
    public void An_edit_has_room_for_as_much_as_the_one_before_added()
    {
        using EditableMessage message = new();
        foreach (int size in new[] { 5_000, 10_000, 15_000 })
        {
            int[] runs = [0];
            message.Edit((runs, size), static (message, edit) =>
            {
                edit.runs[0]++;
                using var editor = new StringValue.Editor(message);
                editor.Value(new string('x', edit.size));
            });
            Assert.Equal(size == 5_000, runs[0] > 1);
        }
    }

    [Fact]
    public void An_edit_that_throws_changes_nothing()
    {
        byte[] bytes = Encoded("a");
        using EditableMessage message = new(bytes);
        Assert.Throws<NotSupportedException>(() => message.Edit(0, static (message, _) =>
        {
            using var editor = new StringValue.Editor(message);
            editor.Value("b");
            throw new NotSupportedException();
        }));
        Assert.Equal(bytes, message.Span.ToArray());
    }

    [Fact]
    public void An_edit_that_throws_after_an_editor_has_ended_changes_nothing()
    {
        byte[] bytes = Encoded("a");
        using EditableMessage message = new(bytes);
        Assert.Throws<NotSupportedException>(() => message.Edit(0, static (message, _) =>
        {
            Put(message, "b and more");
            throw new NotSupportedException();
        }));
        Assert.Equal(bytes, message.Span.ToArray());
        message.Edit(0, static (message, _) =>
        {
            using var editor = new StringValue.Editor(message);
            Assert.Equal("a", editor.AsReader().Value.ToString());
        });
    }

    [Theory]
    [InlineData(1_000_000, 100_000)]
    [InlineData(1_000, 1)] // More than the maximum: that is final, and what the lambda makes of it counts.
    public void A_lambda_that_catches_that_there_is_no_room_gets_more_up_to_the_maximum(int maximum, int length)
    {
        using EditableMessage message = new(Encoded("a"), maximum);
        message.Edit(0, static (message, _) =>
        {
            using var editor = new StringValue.Editor(message);
            try
            {
                editor.Value(new string('x', 100_000));
            }
            catch (ProtoException)
            {
                // It has changed nothing.
            }
        });
        Assert.Equal(length, Text(message).Length);
    }

    [Theory]
    [InlineData(1_000_000, 100_000)]
    [InlineData(1_000, 1)]
    public void So_does_one_that_throws_another_exception_for_it(int maximum, int length)
    {
        using EditableMessage message = new(Encoded("a"), maximum);
        bool isRefused = false;
        try
        {
            message.Edit(0, static (message, _) =>
            {
                using var editor = new StringValue.Editor(message);
                try
                {
                    editor.Value(new string('x', 100_000));
                }
                catch (ProtoException)
                {
                    throw new FormatException();
                }
            });
        }
        catch (FormatException)
        {
            isRefused = true;
        }

        Assert.Equal((length, maximum == 1_000), (Text(message).Length, isRefused));
    }

    [Fact]
    public void The_maximum_is_kept_and_said()
    {
        byte[] bytes = Encoded("a");
        using EditableMessage message = new(bytes, maxLength: 1_000);
        ProtoException full = Assert.Throws<ProtoException>(() => Set(message, new string('x', 998)));
        Assert.Equal(ProtoErrorKind.BufferFull, full.Kind);
        Assert.Equal(
            "The edit needs more than the 1000 bytes that this EditableMessage may have, which is its maxLength. "
            + "The buffer of the editor is full: it has room for 997 bytes; the edit takes 998 more. The message was not changed.",
            full.Message);
        Assert.Equal((3, 1), (full.Offset, full.FieldNumber));
        Assert.Equal(bytes, message.Span.ToArray());
        Set(message, new string('x', 997));
        Assert.Equal(1_000, message.Length);
        Assert.Throws<ArgumentOutOfRangeException>(() => new EditableMessage(bytes, maxLength: bytes.Length - 1));
    }

    [Fact]
    public void Other_memory_that_is_full_is_not_a_reason_to_edit_again()
    {
        byte[] bytes = Encoded("a");
        using EditableMessage message = new(bytes);
        int[] runs = [0];
        ProtoException full = Assert.Throws<ProtoException>(() => message.Edit(runs, static (message, runs) =>
        {
            runs[0]++;
            ProtoMessage.WriteTo(new byte[3], 0, static (writer, _) => writer.AddString(1, "abc"));
        }));
        Assert.Equal((ProtoErrorKind.BufferFull, 1), (full.Kind, runs[0]));
        Assert.StartsWith("The memory given to the writer is full", full.Message, StringComparison.Ordinal);
        Assert.Equal(bytes, message.Span.ToArray());
    }

    [Fact]
    public void Misuse_throws_and_changes_nothing()
    {
        byte[] bytes = Encoded("a");
        EditableMessage message = new(bytes);
        Assert.Throws<ArgumentNullException>(() => message.Edit(0, null!));
        Assert.Throws<InvalidOperationException>(() => message.Edit(message, static (_, message) => message.Edit(0, static (_, _) => { })));
        Assert.Throws<InvalidOperationException>(() => message.Edit(message, static (_, message) => message.Dispose()));
        Assert.Equal(bytes, message.Span.ToArray());
        message.Dispose();
        message.Dispose();
        Assert.Throws<ObjectDisposedException>(() => message.Length);
        Assert.Throws<ObjectDisposedException>(() => message.Edit(0, static (_, _) => { }));
    }

    [Fact]
    public void One_that_may_have_no_byte_is_edited_all_the_same()
    {
        using EditableMessage message = new(default, 0);
        message.Edit(0, static (message, _) =>
        {
            using var editor = new StringValue.Editor(message);
            Assert.Equal(0, editor.FreeBytes);
        });
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
                Set(message, i % 2 == 0 ? "even" : "odd");
            }

            return message.Length;
        });
    }

    [Fact]
    public void A_shorter_message_is_taken_from_close_and_from_dispose()
    {
        using EditableMessage message = new(Encoded("abc"));
        message.Edit(0, static (message, _) =>
        {
            using var editor = new StringValue.Editor(message);
            editor.Value("b");
        });
        Assert.Equal(Encoded("b"), message.Span.ToArray());
        message.Edit(0, static (message, _) =>
        {
            var editor = new StringValue.Editor(message);
            Assert.Equal(0, editor.ClearValue().Close());
        });
        Assert.Equal(0, message.Length);
    }

    [Fact]
    public void An_editor_needs_a_message_in_an_edit()
    {
        InvalidOperationException error = Assert.Throws<InvalidOperationException>(static () => Put(default, "b"));
        Assert.StartsWith("This is the default of MessageEdit", error.Message);
    }

    [Fact]
    public void One_editor_of_a_message_is_open_at_a_time()
    {
        byte[] bytes = Encoded("a");
        using EditableMessage message = new(bytes);
        InvalidOperationException error = Assert.Throws<InvalidOperationException>(() => message.Edit(0, static (message, _) =>
        {
            using var editor = new StringValue.Editor(message);
            Put(message, "b");
        }));
        Assert.Equal("Another editor of this message is open: close it first.", error.Message);
        Assert.Equal(bytes, message.Span.ToArray());
    }

    [Fact]
    public void An_editor_that_is_left_open_is_refused_and_does_not_stay()
    {
        byte[] bytes = Encoded("a");
        using EditableMessage message = new(bytes);
        InvalidOperationException error = Assert.Throws<InvalidOperationException>(() => Leave(message));
        Assert.Equal("The edit left its editor open: open it with using, or close it. The message was not changed.", error.Message);
        Assert.Equal(bytes, message.Span.ToArray());
        Set(message, "b");
        Assert.Equal("b", Text(message));

        static void Leave(EditableMessage message) => message.Edit(0, static (message, _) => new StringValue.Editor(message).Value("a longer one"));
    }

    /// <summary>Ones with nested editors too, and where the lambda throws. A thread has one frame that is rented first, if it is free.</summary>
    [Fact]
    public void Editors_that_are_left_open_lose_no_frame()
    {
        using EditableMessage message = new();
        EditorFrame first = EditorFrame.Rent();
        Assert.Throws<InvalidOperationException>(() => message.Edit(0, static (message, _) => new StringValue.Editor(message).Value("a")));
        Assert.Same(first, EditorFrame.Rent());
        Assert.Throws<InvalidOperationException>(() => message.Edit(0, static (message, _) => new Struct.Editor(message).EditFields("a").EditListValue().StartValues().StringValue("b")));
        Assert.Same(first, EditorFrame.Rent());
        Assert.Throws<NotSupportedException>(() => message.Edit(0, static (message, _) =>
        {
            new StringValue.Editor(message).Value("a");
            throw new NotSupportedException();
        }));
        Assert.Same(first, EditorFrame.Rent());
        Assert.Null(first.Message);
        Assert.Equal(0, message.Length);
    }

    [Fact]
    public void A_second_editor_goes_on_from_the_first()
    {
        using EditableMessage message = new();
        message.Edit(0, static (message, _) =>
        {
            using (var first = new ListValue.Editor(message))
            {
                first.StartValues().StringValue("first").Close();
            }

            var second = new ListValue.Editor(message);
            second.StartValues().StringValue("second").Close();
            second.Close();

            // Of another buffer.
            using var other = new ListValue.Editor(new byte[100], 0);
            other.StartValues().StringValue("third").Close();
            Assert.Equal(9, other.Close());
        });
        Known.ListValue expected = new() { Values = { Known.Value.ForString("first"), Known.Value.ForString("second") } };
        Assert.Equal(expected, Known.ListValue.Parser.ParseFrom(message.Span.ToArray()));
    }

    [Fact]
    public void In_an_edit_the_message_is_as_it_was_and_its_editor_shows_it_as_it_is()
    {
        byte[] bytes = Encoded("a");
        using EditableMessage message = new(bytes);
        message.Edit((message, bytes), static (edit, state) =>
        {
            (EditableMessage message, byte[] before) = state;
            using var editor = new StringValue.Editor(edit);
            editor.Value("b and more");
            Assert.Equal("b and more", editor.AsReader().Value.ToString());
            editor.Close();
            Assert.Equal(before, message.Span.ToArray());
            Assert.Equal(before.Length, message.Length);
        });
        Assert.Equal("b and more", Text(message));
    }

    [Fact]
    public void An_edit_within_an_edit_has_its_own_length()
    {
        using EditableMessage outer = new();
        outer.Edit(0, static (outer, _) =>
        {
            using var editor = new StringValue.Editor(outer);
            using EditableMessage inner = new();
            Set(inner, "a longer one");
            editor.Value(Text(inner) + "!");
        });
        Assert.Equal("a longer one!", Text(outer));
    }

    [Fact]
    public void An_editor_of_another_buffer_may_be_open_around_an_edit()
    {
        using EditableMessage message = new();
        using var other = new StringValue.Editor(new byte[10], 0);
        other.Value("a");
        Set(message, "b");
        Assert.Equal(3, other.Value("c").Close());
        Assert.Equal("b", Text(message));
    }

    [Fact]
    public void An_edit_without_an_editor_changes_nothing()
    {
        byte[] bytes = Encoded("abc");
        using EditableMessage message = new(bytes);
        message.Edit(0, static (_, _) => { });
        Assert.Equal(bytes, message.Span.ToArray());
    }

    [Fact]
    public void A_malformed_message_does_not_open_and_stays()
    {
        byte[] bytes = [0x0A, 0x05, 0x61];
        using EditableMessage message = new(bytes);
        Assert.Throws<ProtoException>(() => Set(message, "b"));
        message.Edit(0, static (message, _) =>
        {
            int refused = 0;
            for (int i = 0; i < 2; i++)
            {
                try
                {
                    Put(message, "b");
                }
                catch (ProtoException)
                {
                    refused++;
                }
            }

            Assert.Equal(2, refused);
        });
        Assert.Equal(bytes, message.Span.ToArray());
    }

    [Fact]
    public void Editors_get_the_depth_of_the_message()
    {
        using EditableMessage message = new(limits: new ReadLimits(1));
        ProtoException error = Assert.Throws<ProtoException>(() => message.Edit(0, static (message, _) =>
        {
            using var editor = new ListValue.Editor(message);
            editor.StartValues().EditListValue();
        }));
        Assert.Equal(ProtoErrorKind.TooDeep, error.Kind);
    }

    private static void Set(EditableMessage message, string text) => message.Edit(text, Put);

    private static void Put(MessageEdit message, string text)
    {
        using var editor = new StringValue.Editor(message);
        editor.Value(text);
    }

    private static byte[] Encoded(string text) => new Known.StringValue { Value = text }.ToByteArray();

    private static string Text(EditableMessage message) => Known.StringValue.Parser.ParseFrom(message.Span.ToArray()).Value;
}
