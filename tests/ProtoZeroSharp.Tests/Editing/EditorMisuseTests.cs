using ProtoZeroSharp.Tests.Generated;
using ProtoZeroSharp.Tests.Reading;
using Xunit;

namespace ProtoZeroSharp.Tests.Editing;

/// <summary>What must not be done with an editor, and what becomes of it when it is.</summary>
public class EditorMisuseTests
{
    [Fact]
    public void A_parent_cannot_be_used_while_a_nested_editor_is_open()
    {
        byte[] buffer = new byte[100];
        using var editor = new Edited.Editor(buffer, 0);
        Edited.Editor child = editor.EditChild();

        Assert.Contains("nested", Edit.Throws<InvalidOperationException>(editor, e => e.Number(1)).Message, StringComparison.Ordinal);
        Edit.Throws<InvalidOperationException>(editor, e => e.Text("x"));
        Edit.Throws<InvalidOperationException>(editor, e => e.Four(1));
        Edit.Throws<InvalidOperationException>(editor, e => e.ClearNumber());
        Edit.Throws<InvalidOperationException>(editor, e => e.AddPacked(1));
        Edit.Throws<InvalidOperationException>(editor, e => e.EditChild());
        Edit.Throws<InvalidOperationException>(editor, e => _ = e.Length);
        Edit.Throws<InvalidOperationException>(editor, e => _ = e.WrittenSpan);
        Edit.Throws<InvalidOperationException>(editor, e => e.AsReader());
        Edit.Throws<InvalidOperationException>(editor, e => e.Close());
        child.Number(5);
        Assert.Equal(2, child.Close());
        Assert.Equal("C2 02 02 08 05 08 01", Hex.Text(editor.Number(1).WrittenSpan));
    }

    [Fact]
    public void A_closed_editor_and_its_copies_cannot_be_used()
    {
        byte[] buffer = new byte[100];
        var editor = new Edited.Editor(buffer, 0);
        Edited.Editor copy = editor;
        Edited.Editor child = editor.EditChild();
        Edited.Editor childCopy = child;
        child.Close();
        Edit.Throws<InvalidOperationException>(child, e => e.Number(1));
        Edit.Throws<InvalidOperationException>(childCopy, e => e.Number(1));
        Edit.Throws<InvalidOperationException>(childCopy, e => e.Close());

        Edited.Editor next = editor.EditChild();
        Edit.Throws<InvalidOperationException>(child, e => e.Number(1));
        child.Dispose();
        next.Number(1).Close();

        editor.Close();
        Assert.Contains("closed", Edit.Throws<InvalidOperationException>(copy, e => e.Number(1)).Message, StringComparison.Ordinal);
        Edit.Throws<InvalidOperationException>(copy, e => e.Close());

        // The frame is in use again, by another message.
        using var other = new Edited.Editor(new byte[10], 0);
        copy.Dispose();
        Edit.Throws<InvalidOperationException>(copy, e => e.Number(1));
        Edit.Throws<InvalidOperationException>(editor, e => _ = e.FreeBytes);
        Assert.Equal(2, other.Number(1).Length);
    }

    [Fact]
    public void Dispose_ends_what_an_exception_has_left_open()
    {
        byte[] buffer = new byte[100];
        using var editor = new Edited.Editor(buffer, 0);
        using (Edited.Editor child = editor.EditChild())
        {
            Edited.Editor value = child.EditTree(1);
            value.EditPack().A(1);
        }

        editor.Number(1);
        Assert.Equal("C2 02 0D FA 01 0A 08 01 12 06 D3 02 08 01 D4 02 08 01", Hex.Text(editor.WrittenSpan));
    }

    [Fact]
    public void Disposing_twice_does_nothing()
    {
        var editor = new Edited.Editor(new byte[100], 0);
        Edited.Editor child = editor.EditChild();
        child.Dispose();
        child.Dispose();
        Assert.NotEqual(0, editor.Number(1).Length);
        editor.Dispose();
        editor.Dispose();
        default(Edited.Editor).Dispose();
    }

    [Fact]
    public void A_default_editor_has_nothing_to_change() => Edit.Throws<NullReferenceException>(default(Edited.Editor), e => e.Number(1));

    [Fact]
    public void Two_editors_may_be_open_at_a_time()
    {
        using var first = new Edited.Editor(new byte[10], 0);
        using var second = new Edited.Editor(new byte[10], 0);
        first.Number(1);
        second.Number(2);
        Assert.Equal(1, first.AsReader().Number);
        Assert.Equal(2, second.AsReader().Number);
    }

    [Fact]
    public void The_length_lies_within_the_buffer()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => new Edited.Editor(new byte[10], 11).Dispose());
        Assert.Throws<ArgumentOutOfRangeException>(() => new Edited.Editor(new byte[10], -1).Dispose());
        Assert.Throws<ArgumentOutOfRangeException>(() => Edited.Editor.TryOpen(new byte[10], 11, out _));
    }

    [Fact]
    public void Nesting_has_the_limit_of_the_readers()
    {
        using var editor = new Edited.Editor(new byte[100], 0, new ReadLimits(2));
        using Edited.Editor child = editor.EditChild();
        using Edited.Editor inner = child.EditChild();
        Assert.Equal(ProtoErrorKind.TooDeep, Edit.Throws<ProtoException>(inner, e => e.EditChild()).Kind);
        Assert.Equal(ProtoErrorKind.TooDeep, Edit.Throws<ProtoException>(inner, e => e.StartChildren()).Kind);
        Assert.Equal(ProtoErrorKind.TooDeep, Edit.Throws<ProtoException>(inner, e => e.EditTree(1)).Kind);
        Assert.Equal(0, inner.Number(0).ClearNumber().Length);
        Assert.True(Edited.Editor.TryOpen(new byte[100], 0, out Edited.Editor shallow, new ReadLimits(1)));
        using Edited.Editor only = shallow.EditChild();
        Assert.Equal(ProtoErrorKind.TooDeep, Edit.Throws<ProtoException>(only, e => e.EditChild()).Kind);
        shallow.Dispose();
    }

    [Fact]
    public void A_thousand_levels_are_edited_and_put_right()
    {
        byte[] buffer = new byte[10_000];
        int length = 0;
        using (var editor = new Edited.Editor(buffer, 0, new ReadLimits(1_000)))
        {
            Nest(editor, 1_000);
            length = editor.Length;
        }

        var reader = new Edited.Reader(buffer.AsSpan(0, length), new ReadLimits(1_000));
        reader.Validate();
        Assert.Equal(1_000, reader.Number);
        Assert.Equal(999, reader.Child.Number);
    }

    private static void Nest(Edited.Editor editor, int level)
    {
        if (level > 0)
        {
            using (Edited.Editor child = editor.EditChild())
            {
                Nest(child, level - 1);
            }

            editor.Number(level);
        }
    }
}
