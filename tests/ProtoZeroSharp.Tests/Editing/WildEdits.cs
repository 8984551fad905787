using ProtoZeroSharp.Tests.Differential;
using ProtoZeroSharp.Tests.Generated;

namespace ProtoZeroSharp.Tests.Editing;

/// <summary>Edits of whatever bytes there are, at random. What an editor may throw is caught; anything else comes out.</summary>
internal static class WildEdits
{
    /// <summary>Some edits, after each of which the message must still open; false when it does not open at first.</summary>
    public static bool Run(Span<byte> buffer, int length, Draw draw, int count)
    {
        if (!Edited.Editor.TryOpen(buffer, length, out Edited.Editor editor))
        {
            return false;
        }

        using (editor)
        {
            for (; count > 0; count--)
            {
                One(editor, draw, buffer);
                if (!Edited.Reader.TryOpen(editor.WrittenSpan, out _))
                {
                    throw new InvalidOperationException("After an edit the message does not open.");
                }
            }
        }

        return true;
    }

    /// <summary>One edit.</summary>
    public static void One(Edited.Editor editor, Draw draw, Span<byte> buffer)
    {
        try
        {
            switch (draw.Next(24))
            {
                case 0: editor.Number(draw.Int32()); break;
                case 1: editor.Text(draw.Text()); break;
                case 2: editor.Eight(draw.Double()); break;
                case 3: editor.ClearText(); break;
                case 4: editor.AddPacked(draw.Int32()); break;
                case 5: editor.AddPackedFixed(draw.UInt64()); break;
                case 6: editor.SetLabels("a", draw.Text()); break;
                case 7: editor.RemoveTree(1); break;
                case 8: editor.ChoiceText(draw.Text()); break;
                case 9: editor.ClearChoice(); break;
                case 10: editor.Data(Part(buffer, draw.Next(20))); break;
                case 11: editor.RemoveChildren(0); break;
                case 12: Nested(editor.EditChild(), draw, buffer); break;
                case 13: Nested(editor.EditTree(1), draw, buffer); break;
                case 14: Nested(editor.EditChoiceChild(), draw, buffer); break;
                case 15: Nested(editor.EditChildren(draw.Next(2)), draw, buffer); break;
                case 16: Group(editor.EditPack()); break;
                case 17: editor.SetPacked(draw.Next(4), draw.Int32()); break;
                case 18: editor.SetPacked(draw.Next(4), 5).RemovePacked(draw.Next(4)); break;
                case 19: editor.SetPackedFixed(draw.Next(3), 5).RemovePackedFixed(draw.Next(3)); break;
                case 20: editor.SetShades(draw.Next(3), Shade.Negative).RemoveExpanded(draw.Next(3)); break;
                case 21: editor.SetTexts(draw.Next(3), draw.Text()); break;
                case 22: editor.RemoveTexts(0).RemoveBlobs(0); break;
                default: editor.ClearPacked().ClearLabels(); break;
            }
        }
        catch (ProtoException)
        {
            // Malformed further down, or full.
        }
        catch (ArgumentOutOfRangeException exception) when (exception.ParamName == "index")
        {
            // There is no such element.
        }
    }

    private static Span<byte> Part(Span<byte> buffer, int start) => start > buffer.Length ? default : buffer.Slice(start, Math.Min(20, buffer.Length - start));

    private static void Group(Edited.Types.Pack.Editor editor)
    {
        using (editor)
        {
            editor.ClearB().A(1);
        }
    }

    private static void Nested(Edited.Editor editor, Draw draw, Span<byte> buffer)
    {
        using (editor)
        {
            One(editor, draw, buffer);
        }
    }
}
