using Google.Protobuf;
using ProtoZeroSharp.Tests.Differential;
using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Differential;

namespace ProtoZeroSharp.Tests.Editing;

/// <summary>
/// Random edits, each made to bytes by an editor and to an object of Google.Protobuf's classes. An edit that finds the buffer full
/// must have left every byte as it was, and is not made to the object.
/// </summary>
internal sealed class EditSteps(Memory<byte> buffer, Draw draw)
{
    private const int Kinds = 51;

    // More than a small field takes with all the lengths around it.
    private const int Enough = 32;

    public int Refused { get; private set; }

    public int Made { get; private set; }

    /// <summary>Makes some edits at random, those of nested messages included.</summary>
    public void Run(Ours.Edited.Editor editor, Theirs.Edited model, int count, int depth)
    {
        for (; count > 0; count--)
        {
            byte[] before = buffer.ToArray();
            int length = editor.Length;
            int room = LargestFit(editor);
            try
            {
                One(editor, model, depth);
                Made++;
                if (editor.Length - length > room)
                {
                    throw new InvalidOperationException($"An edit was made that adds {editor.Length - length} bytes, when {room} were said to fit.");
                }
            }
            catch (ProtoException exception) when (exception.Kind == ProtoErrorKind.BufferFull)
            {
                Refused++;
                if (!before.AsSpan().SequenceEqual(buffer.Span))
                {
                    throw new InvalidOperationException("A refused edit changed the buffer.", exception);
                }
            }
        }
    }

    /// <summary>The largest growth of which the editor says that it fits.</summary>
    private static int LargestFit(Ours.Edited.Editor editor)
    {
        int fits = 0;
        int tooMuch = editor.FreeBytes + 1;
        while (tooMuch - fits > 1)
        {
            int middle = (fits + tooMuch) / 2;
            (fits, tooMuch) = editor.Fits(middle) ? (middle, tooMuch) : (fits, middle);
        }

        return fits;
    }

    private void One(Ours.Edited.Editor editor, Theirs.Edited model, int depth)
    {
        switch (draw.Next(depth == 0 ? 40 : Kinds))
        {
            case 0: { int v = draw.Int32(); editor.Number(v); model.Number = v; break; }
            case 1: { long v = draw.Int64(); editor.Zigzag(v); model.Zigzag = v; break; }
            case 2: { uint v = draw.UInt32(); editor.Four(v); model.Four = v; break; }
            case 3: { double v = draw.Double(); editor.Eight(v); model.Eight = v; break; }
            case 4: { bool v = draw.Bool(); editor.Flag(v); model.Flag = v; break; }
            case 5: { string v = draw.Text(); editor.Text(v); model.Text = v; break; }
            case 6: { byte[] v = draw.Bytes(); editor.Data(v); model.Data = ByteString.CopyFrom(v); break; }
            case 7: { Theirs.Shade v = Shade(); editor.Shade((Ours.Shade)v); model.Shade = v; break; }
            case 8: { ulong v = draw.UInt64(); editor.Big(v); model.Big = v; break; }
            case 9: editor.ClearNumber().ClearText().ClearFour(); model.ClearNumber(); model.ClearText(); model.ClearFour(); break;
            case 10: editor.ClearZigzag().ClearData(); model.ClearZigzag(); model.ClearData(); break;
            case 11: editor.ClearEight(); model.ClearEight(); break;
            case 12: editor.ClearFlag().ClearShade(); model.ClearFlag(); model.ClearShade(); break;
            case 13: { int v = draw.Int32(); editor.AddPacked(v); model.Packed.Add(v); break; }
            case 14: { int v = draw.Int32(); editor.AddExpanded(v); model.Expanded.Add(v); break; }
            case 15: { string v = draw.Text(); editor.AddTexts(v.AsSpan()); model.Texts.Add(v); break; }
            case 16: { byte[] v = draw.Bytes(); editor.AddBlobs(v); model.Blobs.Add(ByteString.CopyFrom(v)); break; }
            case 17: { ulong v = draw.UInt64(); editor.AddPackedFixed(v); model.PackedFixed.Add(v); break; }
            case 18: { Theirs.Shade v = Shade(); editor.AddShades((Ours.Shade)v); model.Shades.Add(v); break; }
            case 19: ClearRepeated(editor, model); break;
            case 20: { string k = Key(), v = draw.Text(); editor.SetLabels(k, v); model.Labels[k] = v; break; }
            case 21: { int k = draw.Next(3) - 1; double v = draw.Double(); editor.SetWeights(k, v); model.Weights[k] = v; break; }
            case 22: { bool k = draw.Bool(); byte[] v = draw.Bytes(); editor.SetFiles(k, v); model.Files[k] = ByteString.CopyFrom(v); break; }
            case 23: { string k = Key(); Same(model.Labels.ContainsKey(k), editor.RemoveLabels(k)); model.Labels.Remove(k); break; }
            case 24: { int k = draw.Next(3) - 1; Same(model.Weights.ContainsKey(k), editor.RemoveWeights(k)); model.Weights.Remove(k); break; }
            case 25: { int k = draw.Next(3); Same(model.Tree.ContainsKey(k), editor.RemoveTree(k)); model.Tree.Remove(k); break; }
            case 26: { int v = draw.Int32(); editor.ChoiceNumber(v); model.ChoiceNumber = v; break; }
            case 27: { string v = draw.Text(); editor.ChoiceText(System.Text.Encoding.UTF8.GetBytes(v)); model.ChoiceText = v; break; }
            case 28: { Theirs.Shade v = Shade(); editor.ChoiceShade((Ours.Shade)v); model.ChoiceShade = v; break; }
            case 29: editor.ClearChoice(); model.ClearChoice(); break;
            case 30: editor.ClearChoiceText(); model.ClearChoiceText(); break;
            case 31: { string v = draw.Text(); editor.Far(v); model.Far = v; break; }
            case 32: ClearMessages(editor, model); break;
            case 33: Encoded(editor, model); break;
            case 34:
            case 35:
            case 36: SetElement(editor, model); break;
            case 37:
            case 38: RemoveElement(editor, model); break;
            case 39: NoElement(editor, model); break;
            case 40:
            case 41: Child(editor, model, depth); break;
            case 42: Tree(editor, model, depth); break;
            case 43: Pack(editor, model, depth); break;
            case 44: ChoiceChild(editor, model, depth); break;
            case 45: ChoiceGroup(editor, model); break;
            case 46: AddChild(editor, model, depth); break;
            case 47: EditChild(editor, model, depth); break;
            case 48: RemoveElements(editor, model); break;
            case 49: Items(editor, model); break;
            default: All(editor, model); break;
        }
    }

    private void All(Ours.Edited.Editor editor, Theirs.Edited model)
    {
        switch (draw.Next(4))
        {
            case 0: { int[] v = draw.Several(draw.Int32); editor.Packed(v); model.Packed.Clear(); model.Packed.Add(v); break; }
            case 1: { int[] v = draw.Several(draw.Int32); editor.Expanded(v); model.Expanded.Clear(); model.Expanded.Add(v); break; }
            case 2: { ulong[] v = draw.Several(draw.UInt64); editor.PackedFixed(v); model.PackedFixed.Clear(); model.PackedFixed.Add(v); break; }
            default:
                Theirs.Shade[] shades = draw.Several(Shade);
                editor.Shades([.. shades.Select(s => (Ours.Shade)s)]);
                model.Shades.Clear();
                model.Shades.Add(shades);
                break;
        }
    }

    private void SetElement(Ours.Edited.Editor editor, Theirs.Edited model)
    {
        switch (draw.Next(6))
        {
            case 0 when Index(model.Packed) is { } i: { int v = draw.Int32(); editor.SetPacked(i, v); model.Packed[i] = v; break; }
            case 1 when Index(model.Expanded) is { } i: { int v = draw.Int32(); editor.SetExpanded(i, v); model.Expanded[i] = v; break; }
            case 2 when Index(model.PackedFixed) is { } i: { ulong v = draw.UInt64(); editor.SetPackedFixed(i, v); model.PackedFixed[i] = v; break; }
            case 3 when Index(model.Shades) is { } i: { Theirs.Shade v = Shade(); editor.SetShades(i, (Ours.Shade)v); model.Shades[i] = v; break; }
            case 4 when Index(model.Texts) is { } i: { string v = draw.Text(); editor.SetTexts(i, v); model.Texts[i] = v; break; }
            case 5 when Index(model.Blobs) is { } i: { byte[] v = draw.Bytes(); editor.SetBlobs(i, v); model.Blobs[i] = ByteString.CopyFrom(v); break; }
        }
    }

    private void RemoveElement(Ours.Edited.Editor editor, Theirs.Edited model)
    {
        switch (draw.Next(6))
        {
            case 0 when Index(model.Packed) is { } i: editor.RemovePacked(i); model.Packed.RemoveAt(i); break;
            case 1 when Index(model.Expanded) is { } i: editor.RemoveExpanded(i); model.Expanded.RemoveAt(i); break;
            case 2 when Index(model.PackedFixed) is { } i: editor.RemovePackedFixed(i); model.PackedFixed.RemoveAt(i); break;
            case 3 when Index(model.Shades) is { } i: editor.RemoveShades(i); model.Shades.RemoveAt(i); break;
            case 4 when Index(model.Texts) is { } i: editor.RemoveTexts(i); model.Texts.RemoveAt(i); break;
            case 5 when Index(model.Blobs) is { } i: editor.RemoveBlobs(i); model.Blobs.RemoveAt(i); break;
        }
    }

    private void NoElement(Ours.Edited.Editor editor, Theirs.Edited model)
    {
        try
        {
            switch (draw.Next(4))
            {
                case 0: editor.SetPacked(model.Packed.Count + draw.Next(2), 5); break;
                case 1: editor.RemoveExpanded(model.Expanded.Count); break;
                case 2: editor.SetPackedFixed(model.PackedFixed.Count, 5); break;
                default: editor.RemoveTexts(-1 - draw.Next(2)); break;
            }
        }
        catch (ArgumentOutOfRangeException)
        {
            return;
        }

        throw new InvalidOperationException("An element was found that is not there.");
    }

    private int? Index<T>(Google.Protobuf.Collections.RepeatedField<T> list) => list.Count == 0 ? null : draw.Next(list.Count);

    private void Child(Ours.Edited.Editor editor, Theirs.Edited model, int depth)
    {
        using Ours.Edited.Editor child = editor.EditChild();
        Run(child, model.Child ??= new Theirs.Edited(), draw.Next(4), depth - 1);
    }

    private void Tree(Ours.Edited.Editor editor, Theirs.Edited model, int depth)
    {
        int key = draw.Next(3);
        using Ours.Edited.Editor value = editor.EditTree(key);
        if (!model.Tree.TryGetValue(key, out Theirs.Edited? child))
        {
            model.Tree.Add(key, child = new Theirs.Edited());
        }

        Run(value, child, draw.Next(4), depth - 1);
    }

    private void Pack(Ours.Edited.Editor editor, Theirs.Edited model, int depth)
    {
        using Ours.Edited.Types.Pack.Editor group = editor.EditPack();
        model.Pack ??= new Theirs.Edited.Types.Pack();
        if (draw.Bool() && group.FreeBytes > Enough)
        {
            int a = draw.Int32();
            group.A(a);
            model.Pack.A = a;
        }

        if (draw.Bool())
        {
            group.ClearB();
            model.Pack.ClearB();
        }

        if (draw.Bool() && group.FreeBytes > Enough)
        {
            using Ours.Edited.Editor inner = group.EditInner();
            Run(inner, model.Pack.Inner ??= new Theirs.Edited(), draw.Next(3), depth - 1);
        }
    }

    private void ChoiceChild(Ours.Edited.Editor editor, Theirs.Edited model, int depth)
    {
        using Ours.Edited.Editor child = editor.EditChoiceChild();
        Run(child, model.ChoiceChild ??= new Theirs.Edited(), draw.Next(3), depth - 1);
    }

    private void ChoiceGroup(Ours.Edited.Editor editor, Theirs.Edited model)
    {
        using Ours.Edited.Types.ChoiceGroup.Editor group = editor.EditChoiceGroup();
        model.ChoiceGroup ??= new Theirs.Edited.Types.ChoiceGroup();
        if (group.FreeBytes > Enough)
        {
            int a = draw.Int32();
            group.A(a);
            model.ChoiceGroup.A = a;
        }
    }

    private void AddChild(Ours.Edited.Editor editor, Theirs.Edited model, int depth)
    {
        using Ours.Edited.Editor child = editor.StartChildren();
        var added = new Theirs.Edited();
        model.Children.Add(added);
        Run(child, added, draw.Next(3), depth - 1);
    }

    private void EditChild(Ours.Edited.Editor editor, Theirs.Edited model, int depth)
    {
        // Mostly one after the other, as a loop would.
        for (int i = draw.Next(3); i < model.Children.Count; i += 1 + draw.Next(2))
        {
            using Ours.Edited.Editor child = editor.EditChildren(i);
            Run(child, model.Children[i], draw.Next(3), depth - 1);
        }
    }

    private void RemoveElements(Ours.Edited.Editor editor, Theirs.Edited model)
    {
        if (model.Children.Count > 0)
        {
            int i = draw.Next(model.Children.Count);
            editor.RemoveChildren(i);
            model.Children.RemoveAt(i);
        }

        if (model.Item.Count > 0)
        {
            int i = draw.Next(model.Item.Count);
            editor.RemoveItem(i);
            model.Item.RemoveAt(i);
        }
    }

    private void Items(Ours.Edited.Editor editor, Theirs.Edited model)
    {
        bool adds = model.Item.Count == 0 || draw.Bool();
        int i = adds ? 0 : draw.Next(model.Item.Count);
        using Ours.Edited.Types.Item.Editor item = adds ? editor.StartItem() : editor.EditItem(i);
        Theirs.Edited.Types.Item target = adds ? new Theirs.Edited.Types.Item() : model.Item[i];
        if (adds)
        {
            model.Item.Add(target);
        }

        if (item.FreeBytes > Enough)
        {
            string text = draw.Bool() ? "" : "an item";
            item.B(text);
            target.B = text;
        }
    }

    private void ClearRepeated(Ours.Edited.Editor editor, Theirs.Edited model)
    {
        switch (draw.Next(6))
        {
            case 0: editor.ClearPacked(); model.Packed.Clear(); break;
            case 1: editor.ClearExpanded(); model.Expanded.Clear(); break;
            case 2: editor.ClearTexts(); model.Texts.Clear(); break;
            case 3: editor.ClearPackedFixed(); model.PackedFixed.Clear(); break;
            case 4: editor.ClearLabels(); model.Labels.Clear(); break;
            default: editor.ClearBlobs(); model.Blobs.Clear(); break;
        }
    }

    private void ClearMessages(Ours.Edited.Editor editor, Theirs.Edited model)
    {
        switch (draw.Next(5))
        {
            case 0: editor.ClearChild(); model.Child = null; break;
            case 1: editor.ClearPack(); model.Pack = null; break;
            case 2: editor.ClearTree(); model.Tree.Clear(); break;
            case 3: editor.ClearItem(); model.Item.Clear(); break;
            default:
                editor.ClearChoiceChild();
                if (model.ChoiceCase == Theirs.Edited.ChoiceOneofCase.ChoiceChild)
                {
                    model.ClearChoice();
                }

                break;
        }
    }

    private void Encoded(Ours.Edited.Editor editor, Theirs.Edited model)
    {
        var message = new Theirs.Edited { Number = draw.Int32(), Text = draw.Text() };
        byte[] bytes = message.ToByteArray();
        switch (draw.Next(4))
        {
            case 0: editor.ReplaceChildEncoded(bytes); model.Child = message; break;
            case 1: editor.AppendChildrenEncoded(bytes); model.Children.Add(message); break;
            case 2: editor.ReplaceChoiceChildEncoded(bytes); model.ChoiceChild = message; break;
            default:
                var pack = new Theirs.Edited.Types.Pack { Inner = message };
                editor.ReplacePackEncoded(pack.ToByteArray());
                model.Pack = pack;
                break;
        }
    }

    private Theirs.Shade Shade() => (Theirs.Shade)(draw.Next(3) - 1);

    private string Key() => draw.Next(4) switch { 0 => "", 1 => "a", 2 => "é", _ => "a longer key" };

    private static void Same(bool expected, bool actual)
    {
        if (expected != actual)
        {
            throw new InvalidOperationException($"Whether the key was there: {expected} became {actual}.");
        }
    }
}
