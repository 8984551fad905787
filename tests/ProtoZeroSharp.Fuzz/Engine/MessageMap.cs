namespace ProtoZeroSharp.Fuzz.Engine;

/// <summary>The places of a message's fields, those of submessages included. It treats bytes that look like a message as one.</summary>
internal sealed class MessageMap
{
    private const int Most = 256;
    private const int Deepest = 12;
    private readonly MessageNode[] nodes = new MessageNode[Most];

    public int Count { get; private set; }

    public ref readonly MessageNode this[int index] => ref nodes[index];

    public void Read(ReadOnlySpan<byte> message)
    {
        Count = 0;
        Read(message, 0, message.Length, -1, 0);
    }

    /// <summary>Whether everything was read; the fields before an error are kept.</summary>
    private bool Read(ReadOnlySpan<byte> message, int start, int end, int parent, int depth)
    {
        int at = start;
        while (at < end)
        {
            int fieldStart = at;
            if (!Varint(message, ref at, end, out ulong tag) || tag < 8 || tag > uint.MaxValue)
            {
                return false;
            }

            int body = at;
            switch (tag & 7)
            {
                case 0 when Varint(message, ref at, end, out _):
                    break;
                case 1 when end - at >= 8:
                    at += 8;
                    break;
                case 5 when end - at >= 4:
                    at += 4;
                    break;
                case 2 when Varint(message, ref at, end, out ulong length) && length <= (ulong)(end - at):
                    body = at;
                    at += (int)length;
                    break;
                case 3 or 4:
                    break;
                default:
                    return false;
            }

            if (Count == Most)
            {
                return true;
            }

            int own = Count;
            nodes[Count++] = new MessageNode(fieldStart, body, at, parent, (uint)tag);
            if ((tag & 7) == 2 && at > body && depth < Deepest && !Read(message, body, at, own, depth + 1))
            {
                Count = own + 1;
            }
        }

        return true;
    }

    private static bool Varint(ReadOnlySpan<byte> message, ref int at, int end, out ulong value)
    {
        value = 0;
        for (int shift = 0; shift < 70 && at < end; shift += 7)
        {
            byte next = message[at++];
            value |= (ulong)(next & 0x7F) << shift;
            if (next < 0x80)
            {
                return true;
            }
        }

        return false;
    }
}
