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
}
