namespace ProtoZeroSharp.WriterModel;

// Marks, limits, head room.
internal sealed unsafe partial class Session
{
    private void Mark()
    {
        int name = NewName();
        Say(IsTraced ? $"WriterMark k{name} = {P}.Mark();" : "");
        WriterMark mark = W.Mark();
        slot.Remember(new MarkedPlace(mark, x.Depth, x.Innermost.Serial, x.Innermost.Body.Length, name));
    }

    private void Rollback()
    {
        if (slot.Marks.Count == 0)
        {
            return;
        }

        int index = op.From % slot.Marks.Count;
        MarkedPlace mark = slot.Marks[index];
        if (!slot.IsValid(mark))
        {
            allowed |= Faults.Misuse;
            maySucceed = false;
        }

        Say(IsTraced ? $"{P}.Rollback(k{mark.Name});" : "");
        W.Rollback(mark.Mark);
        Succeeded();
        x.Rollback(mark.Depth, mark.Length);
        slot.Truncated(mark.Depth, mark.Length);

        // Marks taken later at this very place may be reported as invalid.
        slot.Marks.RemoveRange(index + 1, slot.Marks.Count - index - 1);
    }

    private void MaxLength()
    {
        int maximum = op.Variant % 8 == 0 ? int.MaxValue : op.Variant % 8 == 1 ? op.Size : (int)(x.LengthIfClosed(0) + op.Size);
        Say(IsTraced ? $"{P}.SetMaxLength({maximum});" : "");
        W.SetMaxLength(maximum);
        x.Maximum = maximum;
        if (W.MaxLength != maximum)
        {
            Fail($"MaxLength is {W.MaxLength}");
        }
    }

    private void PadLengths()
    {
        int width = (op.Variant % 4) switch { 0 => 0, 1 => 5, 2 => 3, _ => 4 };
        if (x.IsOpen)
        {
            allowed |= Faults.Misuse;
            maySucceed = false;
        }

        if (width == 3)
        {
            allowed |= Faults.Argument;
            maySucceed = false;
        }

        Say(IsTraced ? $"{P}.PadLengths({width});" : "");
        W.PadLengths(width);
        Succeeded();
        x.Padding = width;
    }

    private void ReserveHeadRoom()
    {
        if (x.IsOpen)
        {
            allowed |= Faults.Misuse;
            maySucceed = false;
        }

        int name = NewName();
        bool isFrame = op.Variant % 2 == 0;
        int size = isFrame ? 5 : 1 + (op.Size % 100);
        e.Repeated(isFrame ? byte.MaxValue : (byte)0, size);
        Predict(size);
        if (isFrame)
        {
            Say(IsTraced ? $"GrpcFrame h{name} = default; h{name} = {P}.StartGrpcFrame();" : "");
            GrpcFrame frame = W.StartGrpcFrame();
            Appended();
            slot.Remember(new HeadRoomPlace(frame, x.Root.Body.Length, name));
        }
        else
        {
            Say(IsTraced ? $"HeadRoom h{name} = default; h{name} = {P}.ReserveHeadRoom({size});" : "");
            HeadRoom room = W.ReserveHeadRoom(size);
            Appended();
            slot.Remember(new HeadRoomPlace(room, x.Root.Body.Length, size, name));
        }
    }

    private void FillHeadRoom()
    {
        if (slot.HeadRooms.Count == 0)
        {
            return;
        }

        HeadRoomPlace place = slot.HeadRooms[op.From % slot.HeadRooms.Count];
        if (x.IsOpen || place.IsGone)
        {
            allowed |= Faults.Misuse;
            maySucceed = false;
        }

        int body = x.Root.Body.Length - place.End;
        if (place.IsFrame)
        {
            bool isCompressed = op.Variant % 2 == 0;
            Say(IsTraced ? $"h{place.Name}.Close({(isCompressed ? "true" : "false")});" : "");
            place.Frame.Close(isCompressed);
            Succeeded();
            Span<byte> header = x.Root.Body.Writable.Slice(place.End - 5, 5);
            header[0] = isCompressed ? (byte)1 : (byte)0;
            header[1] = (byte)(body >> 24);
            header[2] = (byte)(body >> 16);
            header[3] = (byte)(body >> 8);
            header[4] = (byte)body;
            return;
        }

        Say(IsTraced ? $"Draws.Bytes({place.Size}, {op.From}).CopyTo(h{place.Name}.Span);" : "");
        HeadRoom room = place.Room;
        Span<byte> span = room.Span;
        Succeeded();
        Draws.Bytes(place.Size, op.From).CopyTo(span);
        Draws.Bytes(place.Size, op.From).CopyTo(x.Root.Body.Writable.Slice(place.End - place.Size, place.Size));
        if (room.BodyLength != body)
        {
            Fail($"BodyLength is {room.BodyLength}, expected {body}");
        }
    }
}
