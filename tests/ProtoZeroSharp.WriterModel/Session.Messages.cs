using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Generated;

namespace ProtoZeroSharp.WriterModel;

// Opening and closing.
internal sealed unsafe partial class Session
{
    private void StartUntyped()
    {
        if (x.HasTyped)
        {
            StartTyped();
            return;
        }

        int field = op.Field;
        int tagSize = Encoded.TagSize(field);
        int announced = -1;
        int width = 0;
        ProtoWriter w = W;
        switch (op.Kind)
        {
            case OperationKind.StartGroup:
                Predict(2 * tagSize);
                Say(IsTraced ? $"{P}.StartGroup({field});" : "");
                w.StartGroup(field);
                break;
            case OperationKind.StartPadded:
                width = 4 + (op.Variant % 2);
                Predict(tagSize + width);
                Say(IsTraced ? $"{P}.StartSubPadded({field}, {width});" : "");
                w.StartSubPadded(field, width);
                break;
            case OperationKind.StartAnnounced:
                announced = op.Size;
                Predict(tagSize + Encoded.VarintSize((ulong)announced));
                Say(IsTraced ? $"{P}.StartSub({field}, {announced});" : "");
                w.StartSub(field, announced);
                break;
            case OperationKind.StartDelimited:
                field = 0;
                width = x.Padding;
                Predict(Math.Max(width, 1));
                Say(IsTraced ? $"{P}.StartDelimited();" : "");
                w.StartDelimited();
                break;
            default:
                width = x.Padding;
                Predict(tagSize + Math.Max(width, 1));
                Say(IsTraced ? $"{P}.StartSub({field});" : "");
                w.StartSub(field);
                break;
        }

        Succeeded();
        Level level = x.Open(field);
        level.IsGroup = op.Kind == OperationKind.StartGroup;
        level.Announced = announced;
        level.Width = width;
    }

    private void StartTyped()
    {
        int field = op.Field;
        int tagSize = Encoded.TagSize(field);
        int kind = op.Kind == OperationKind.StartMessage ? op.Variant % 8 : op.Kind == OperationKind.StartGroup ? 0 : op.Kind == OperationKind.StartAnnounced ? 1 : 2;
        int name = NewName();
        MessageWriter child;
        int width = 0;
        switch (kind)
        {
            case 0:
                Predict(2 * tagSize);
                Say(IsTraced ? $"MessageWriter m{name} = default; m{name} = {T}.StartGroup({Tag(field, 3)});" : "");
                child = M.StartGroup(Encoded.TagBytes(field, 3), tagSize);
                break;
            case 1:
                Predict(tagSize + Encoded.VarintSize((ulong)op.Size));
                Say(IsTraced ? $"MessageWriter m{name} = default; m{name} = {T}.StartMessage({Tag(field, 2)}, {op.Size});" : "");
                child = M.StartMessage(Encoded.TagBytes(field, 2), tagSize, op.Size);
                break;
            default:
                width = x.Padding;
                Predict(tagSize + Math.Max(width, 1));
                Say(IsTraced ? $"MessageWriter m{name} = default; m{name} = {T}.StartMessage({Tag(field, 2)});" : "");
                child = M.StartMessage(Encoded.TagBytes(field, 2), tagSize);
                break;
        }

        Succeeded();
        Level level = x.Open(field);
        level.IsTyped = true;
        level.IsGroup = kind == 0;
        level.Announced = kind == 1 ? op.Size : -1;
        level.Width = width;
        level.Handle = WordOf(child);
        level.Name = name;
    }

    private void StartMapValue()
    {
        int key = Draws.Ints(1, op.From)[0];
        e.Tag(1, 0).Varint((ulong)key);
        Level entry = x.Open(64);
        entry.IsTyped = true;
        entry.Width = x.Padding;
        x.Append(e.Span);
        Level value = x.Open(2);
        value.IsTyped = value.IsEntryValue = true;
        value.Width = x.Padding;
        Predict(0);
        maySucceed = allowed == Faults.None;
        x.Cancel();
        int name = NewName();
        Say(IsTraced ? $"MessageWriter m{name} = default; m{name} = ((MessageTarget)new Everything3.Writer({T}).StartRecursiveMap({key})).Message;" : "");
        Everything3.Writer child = new Everything3.Writer(M).StartRecursiveMap(key);
        Succeeded();
        entry = x.Open(64);
        entry.IsTyped = true;
        entry.Width = x.Padding;
        x.Append(e.Span);
        value = x.Open(2);
        value.IsTyped = value.IsEntryValue = true;
        value.Width = x.Padding;
        value.Handle = WordOf(((MessageTarget)child).Message);
        value.Name = name;
    }

    private void StartSetMessage()
    {
        int type = 4 + (op.Field % 100000);
        e.Tag(2, 0).Varint((ulong)type);
        Level item = x.Open(1);
        item.IsTyped = item.IsGroup = true;
        x.Append(e.Span);
        Level value = x.Open(3);
        value.IsTyped = value.IsEntryValue = true;
        value.Width = x.Padding;
        Predict(0);
        maySucceed = allowed == Faults.None;
        x.Cancel();
        int name = NewName();
        Say(IsTraced ? $"MessageWriter m{name} = default; m{name} = {T}.StartSetMessage({type});" : "");
        MessageWriter child = M.StartSetMessage(type);
        Succeeded();
        item = x.Open(1);
        item.IsTyped = item.IsGroup = true;
        x.Append(e.Span);
        value = x.Open(3);
        value.IsTyped = value.IsEntryValue = true;
        value.Width = x.Padding;
        value.Handle = WordOf(child);
        value.Name = name;
    }

    private void Close()
    {
        Level level = x.Innermost;
        bool fits = level.Announced < 0 || level.Announced == level.Body.Length;
        if (!x.IsOpen || !fits)
        {
            allowed |= Faults.Misuse;
            maySucceed = false;
        }

        if (level.IsPacked)
        {
            Say(IsTraced ? $"m{level.Name}.Close();" : "");
            Elements(level).Close();
            Succeeded();
            if (level.Body.Length == 0)
            {
                slot.Truncated(x.Depth - 1, x[x.Depth - 2].Body.Length);
                x.Cancel();
            }
            else
            {
                x.Close();
            }

            return;
        }

        if (level.IsTyped)
        {
            Say(IsTraced ? $"m{level.Name}.{(op.Variant % 4 == 0 ? "Dispose" : "Close")}();" : "");
            if (op.Variant % 4 == 0)
            {
                M.Dispose();
            }
            else
            {
                M.Close();
            }
        }
        else if (!x.IsOpen && op.Variant % 2 == 0)
        {
            Say(IsTraced ? $"MessageWriter.Root({P}).Close();" : "");
            MessageWriter.Root(W).Close();
        }
        else
        {
            Say(IsTraced ? $"{P}.CloseSub();" : "");
            W.CloseSub();
        }

        Succeeded();
        x.Close();
    }

    private void CloseUnlessEmpty()
    {
        Level level = x.Innermost;
        if (level.IsPacked)
        {
            Close();
            return;
        }

        bool isEmpty = x.IsOpen && level.Body.Length == 0;
        bool fits = isEmpty || level.Announced < 0 || level.Announced == level.Body.Length;
        if (!x.IsOpen || !fits)
        {
            allowed |= Faults.Misuse;
            maySucceed = false;
        }

        bool isClosed;
        if (level.IsTyped)
        {
            Say(IsTraced ? $"m{level.Name}.CloseUnlessEmpty();" : "");
            isClosed = M.CloseUnlessEmpty();
        }
        else
        {
            Say(IsTraced ? $"{P}.CloseSubUnlessEmpty();" : "");
            isClosed = W.CloseSubUnlessEmpty();
        }

        Succeeded();
        if (isClosed == isEmpty)
        {
            Fail($"says {isClosed}");
        }

        if (isEmpty)
        {
            Undo();
        }
        else
        {
            x.Close();
        }
    }

    private void Cancel()
    {
        if (!x.IsOpen)
        {
            allowed |= Faults.Misuse;
            maySucceed = false;
        }

        if (x.HasTyped && !x.Innermost.IsPacked && op.Variant % 2 == 0)
        {
            Say(IsTraced ? $"m{x.Innermost.Name}.Cancel();" : "");
            M.Cancel();
        }
        else
        {
            Say(IsTraced ? $"{P}.CancelSub();" : "");
            W.CancelSub();
        }

        Succeeded();
        Undo();
    }

    /// <summary>Undoes a typed message with all that is open in it.</summary>
    private void AbandonTyped()
    {
        int depth = 1 + (op.From % x.Depth);
        Level level = x[depth - 1];
        if (!level.IsTyped || level.Handle == 0)
        {
            return;
        }

        if (level.IsPacked)
        {
            return;
        }

        Say(IsTraced ? $"MessageWriter.Abandon(m{level.Name});" : "");
        MessageWriter.Abandon(HandleOf(level.Handle));
        x.Rollback(depth, level.Body.Length);
        Undo();
    }

    private void Undo()
    {
        x.Cancel();
        slot.Truncated(x.Depth, x.Innermost.Body.Length);
    }
}
