namespace ProtoZeroSharp.WriterModel;

internal sealed unsafe partial class Session
{
    private void Execute()
    {
        if (slot.IsLive && x.Innermost.IsPacked && op.Kind < OperationKind.Close)
        {
            Element();
            return;
        }

        switch (op.Kind)
        {
            case OperationKind.Scalar:
                Scalar();
                break;
            case OperationKind.Text:
                Text();
                break;
            case OperationKind.Bytes:
                Bytes();
                break;
            case OperationKind.Raw:
                Raw();
                break;
            case OperationKind.Packed:
                Packed();
                break;
            case OperationKind.Collection:
                Collection();
                break;
            case OperationKind.Sequence:
                Sequence();
                break;
            case OperationKind.Guid:
                GuidField();
                break;
            case OperationKind.Formatted:
                Formatted();
                break;
            case OperationKind.Interpolated:
                Interpolated();
                break;
            case OperationKind.InPlace:
                InPlace();
                break;
            case OperationKind.Reference:
                Reference();
                break;
            case OperationKind.OwnMemory:
                OwnMemory();
                break;
            case OperationKind.Leaf:
                Leaf();
                break;
            case OperationKind.Generated:
                Generated();
                break;
            case OperationKind.Lambda:
                Lambda();
                break;
            case OperationKind.StartSub:
            case OperationKind.StartGroup:
            case OperationKind.StartPadded:
            case OperationKind.StartAnnounced:
            case OperationKind.StartDelimited:
                StartUntyped();
                break;
            case OperationKind.StartMessage:
                StartTyped();
                break;
            case OperationKind.StartMapValue:
                StartMapValue();
                break;
            case OperationKind.StartSetMessage:
                StartSetMessage();
                break;
            case OperationKind.StartElements:
                StartElements();
                break;
            case OperationKind.Close:
                Close();
                break;
            case OperationKind.CloseUnlessEmpty:
                CloseUnlessEmpty();
                break;
            case OperationKind.Cancel:
                Cancel();
                break;
            case OperationKind.Abandon:
                AbandonTyped();
                break;
            case OperationKind.Mark:
                Mark();
                break;
            case OperationKind.Rollback:
                Rollback();
                break;
            case OperationKind.MaxLength:
                MaxLength();
                break;
            case OperationKind.PadLengths:
                PadLengths();
                break;
            case OperationKind.HeadRoom:
                ReserveHeadRoom();
                break;
            case OperationKind.FillHeadRoom:
                FillHeadRoom();
                break;
            case OperationKind.Take:
                Take();
                break;
            case OperationKind.WriteTo:
                WriteTo();
                break;
            case OperationKind.Flush:
                Flush();
                break;
            case OperationKind.Detach:
                Detach();
                break;
            case OperationKind.Reset:
                Reset();
                break;
            case OperationKind.Renew:
                Renew();
                break;
            case OperationKind.EndWriter:
                EndWriter();
                break;
            case OperationKind.Misuse:
                Misuse();
                break;
            case OperationKind.WriteSpan:
                WriteSpan();
                break;
            default:
                Say("ProtoMemory.Trim();");
                ProtoMemory.Trim();
                break;
        }
    }
}
