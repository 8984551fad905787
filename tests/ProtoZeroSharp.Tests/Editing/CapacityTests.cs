using ProtoZeroSharp.Tests.Generated;
using ProtoZeroSharp.Tests.Reading;
using Xunit;

namespace ProtoZeroSharp.Tests.Editing;

/// <summary>Every edit at every capacity: made if the result fits, else nothing has changed.</summary>
public class CapacityTests
{
    private const string Message =
        "08 05 32 01 61 A2 01 02 01 02 A0 01 03 F2 01 06 0A 01 61 12 01 78 C2 02 7E 3A 7C 61*124 10 01 D3 02 08 01 D4 02 CA 02 02 08 01 90 03 01 FA 01 04 08 01 12 00";

    private static readonly Edit.Action[] Actions =
    [
        e => e.Number(300),
        e => e.Number(-1),
        e => e.Zigzag(-1_000_000),
        e => e.Four(5),
        e => e.Eight(5),
        e => e.Text("a longer text"),
        e => e.Text(new string('x', 200)),
        e => e.Text(""),
        e => e.Data(new byte[130]),
        e => e.AddPacked(1),
        e => e.AddExpanded(70_000),
        e => e.Packed([1, 2, 300, -1]),
        e => e.Packed([]),
        e => e.Expanded([1, 2, 3]),
        e => e.AddTexts("x"),
        e => e.SetPacked(0, 300),
        e => e.SetPacked(1, -1),
        e => e.SetPacked(2, 70_000),
        e => e.SetPacked(1, 5),
        e => e.SetPacked(3, 5),
        e => e.RemovePacked(0),
        e => e.RemovePacked(2),
        e => e.SetLabels("a", "long"),
        e => e.SetLabels("new", "value"),
        e => e.RemoveLabels("a"),
        e => e.ChoiceText("instead of the number"),
        e => e.ClearChoice(),
        e => e.EditChild().Number(1).Close(),
        e => e.EditChild().Text("x").Close(),
        e =>
        {
            using Edited.Editor child = e.EditChild();
            child.EditChild().Close();
        },
        e => e.EditPack().B("x").Close(),
        e => e.EditItem(0),
        e => e.StartItem().Close(),
        e => e.EditChoiceGroup().Close(),
        e => e.EditTree(1).Number(7).Close(),
        e => e.EditTree(2).Close(),
        e => e.StartChildren().Close(),
        e => e.EditChildren(0).Text("x").Close(),
        e => e.ReplaceChildEncoded(new byte[300]),
        e => e.ReplacePackEncoded([0x08, 0x01, 0x12, 0x00]),
        e => e.Far("x"),
    ];

    public static TheoryData<int> Edits() => [.. Enumerable.Range(0, Actions.Length)];

    [Theory]
    [MemberData(nameof(Edits))]
    public void An_edit_is_made_when_it_fits_and_else_changes_nothing(int index)
    {
        byte[] message = Hex.Bytes(Message);
        int needed = Make(index, message, 1000, out byte[] expected) ? expected.Length : message.Length;
        for (int room = 0; room <= Math.Max(0, needed - message.Length) + 2; room++)
        {
            Assert.Equal(message.Length + room >= needed, Fits(message, room, needed - message.Length));
            bool made = Make(index, message, room, out byte[] actual);
            Assert.Equal(message.Length + room >= needed && needed != message.Length, made && actual.Length != message.Length);
            Assert.Equal(Hex.Text(made ? expected : message), Hex.Text(actual));
        }
    }

    private static bool Fits(byte[] message, int room, int growth)
    {
        byte[] buffer = new byte[message.Length + room];
        message.CopyTo(buffer, 0);
        using var editor = new Edited.Editor(buffer, message.Length);
        return editor.Fits(growth);
    }

    private static bool Make(int index, byte[] message, int room, out byte[] result)
    {
        byte[] buffer = new byte[message.Length + room];
        message.CopyTo(buffer, 0);
        using var editor = new Edited.Editor(buffer, message.Length);
        try
        {
            Actions[index](editor);
            result = editor.WrittenSpan.ToArray();
            return true;
        }
        catch (ProtoException exception) when (exception.Kind == ProtoErrorKind.BufferFull)
        {
            Assert.Equal([.. message, .. new byte[room]], buffer);
            result = message;
            return false;
        }
        catch (ArgumentOutOfRangeException)
        {
            result = message;
            return true;
        }
    }
}
