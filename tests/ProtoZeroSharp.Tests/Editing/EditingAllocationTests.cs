using ProtoZeroSharp.Tests.Generated;
using ProtoZeroSharp.Tests.Reading;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Editing;

/// <summary>Editing allocates nothing, whatever is edited; neither does saying that there is no message.</summary>
[Collection(AloneCollection.Name)]
public class EditingAllocationTests
{
    private static readonly byte[] Message = Hex.Bytes(
        "08 05 32 01 61 08 06 C2 02 02 08 05 C2 02 02 10 05 A2 01 02 01 02 F2 01 06 0A 01 61 12 01 78 90 03 01 9A 03 01 61 CA 02 02 08 01");

    private static readonly byte[] Malformed = Hex.Bytes("08 05 32 05 61");
    private static readonly byte[] Buffer = new byte[2_000];
    private static readonly string Text = new('x', 150);

    [Fact]
    public void Edits_of_every_kind_allocate_nothing() => Allocated.Nothing(static () =>
    {
        Message.CopyTo(Buffer, 0);
        using var editor = new Edited.Editor(Buffer, Message.Length);
        editor.Number(7).Number(70_000).Zigzag(1).Four(2).Eight(3).Text("abc").Text(Text).Text("é"u8).Data(Message);
        editor.AddPacked(1).SetPacked(0, 300).RemovePacked(1).AddTexts("t").SetTexts(0, Text).RemoveTexts(0);
        editor.AddPacked(1).AddExpanded(2).AddTexts("x").SetLabels("a", "y").SetLabels("b", Text).ChoiceText("x").ClearNumber();
        editor.Far(editor.AsReader().Text.Bytes);
        using (Edited.Editor child = editor.EditChild())
        {
            child.Number(1);
            using Edited.Types.Pack.Editor pack = child.EditPack();
            pack.A(1).B(Text);
        }

        using (Edited.Editor value = editor.EditTree(1))
        {
            value.Number(1);
        }

        using (Edited.Editor element = editor.EditChildren(0))
        {
            element.ClearNumber();
        }

        editor.RemoveLabels("a");
        editor.RemoveChildren(0).ClearTree().ClearChoice();
        return editor.AsReader().Zigzag + editor.Length;
    });

    [Fact]
    public void Refusing_a_malformed_message_allocates_nothing() =>
        Allocated.Nothing(static () => Edited.Editor.TryOpen(Malformed, Malformed.Length, out _) ? 0 : 1);

    [Fact]
    public void Fifty_thousand_duplicates_become_one()
    {
        byte[] few = [.. Enumerable.Repeat(new byte[] { 0x08, 0x01, 0xC2, 0x02, 0x02, 0x10, 0x01 }, 50_000).SelectMany(b => b)];
        using var editor = new Edited.Editor(few, few.Length);
        editor.Number(5);
        using (Edited.Editor child = editor.EditChild())
        {
            child.Zigzag(2);
        }

        Assert.Equal("08 05 C2 02 02 10 04", Hex.Text(editor.WrittenSpan));
    }
}
