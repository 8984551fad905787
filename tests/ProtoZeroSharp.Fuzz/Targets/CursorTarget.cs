using ProtoZeroSharp.Fuzz.Engine;
using ProtoZeroSharp.Fuzz.Schemas;

namespace ProtoZeroSharp.Fuzz.Targets;

/// <summary>
/// The cursor finds the fields of a naive reading, reads their values as any type of their wire type, and stops where that stops.
/// Submessages and groups are read with the cursors that it returns.
/// </summary>
internal sealed class CursorTarget(FuzzSchema schema) : CoveredTarget("cursor")
{
    private const int MaxDepth = 20;

    public override bool IsRepeatable => true;

    public override bool HasFamily(ReadOnlySpan<byte> input) => NaiveMessage.Untyped.IsValid(input);

    public override long MaxAllocated(int length) => 0;

    public override Mutator CreateMutator() => new MessageMutator(schema.FieldNumbers());

    public override IEnumerable<byte[]> Seeds() => schema.Seeds();

    public override void Run(ReadOnlyMemory<byte> input) => Walk(new ProtoReader(input.Span, new ReadLimits(MaxDepth)), input.Span, MaxDepth, isWhole: true);

    private static void Walk(ProtoReader reader, ReadOnlySpan<byte> message, int depth, bool isWhole)
    {
        int at = 0;
        while (true)
        {
            int start = at;
            bool isField = NaiveMessage.NextField(message, ref at, depth, out uint tag, out int body, out int end);
            Require(reader.TryNext() == isField, isField ? "a field is not found" : "a field is found that is none");
            if (!isField)
            {
                Require(reader.IsMalformed == (start < message.Length), "where the input is malformed is judged otherwise");
                return;
            }

            Require(reader.FieldNumber == (int)(tag >> 3) && (uint)reader.WireType == (tag & 7), "the field is another");
            Require(!isWhole || reader.Offset == start, "the offset is another");
            ReadOnlySpan<byte> value = message.Slice(body, end - body);
            switch (tag & 7)
            {
                case 0:
                    Number(ref reader, value, tag >> 3);
                    break;
                case 1:
                    Require(reader.ReadFixed64() == BitConverter.ToUInt64(value), "eight bytes are read otherwise");
                    break;
                case 5:
                    Require(reader.ReadFixed32() == BitConverter.ToUInt32(value), "four bytes are read otherwise");
                    break;
                case 2 when (tag >> 3) % 3 == 0:
                    Packed(ref reader, value);
                    break;
                case 2 when (tag >> 3) % 3 == 1 || depth == 1:
                    Require(reader.ReadBytes().SequenceEqual(value), "bytes are read otherwise");
                    break;
                case 3 when (tag >> 3) % 2 == 0 || depth == 1:
                    Require(reader.ReadRaw().SequenceEqual(message.Slice(start, at - start)), "a raw field is another");
                    break;
                default:
                    Walk(reader.ReadMessage(), value, depth - 1, isWhole: false);
                    break;
            }

            Require(reader.FieldNumber == 0, "a value that was read can be read again");
        }
    }

    private static void Number(ref ProtoReader reader, ReadOnlySpan<byte> value, uint number)
    {
        int at = 0;
        NaiveMessage.Varint(value, ref at, 10, out ulong bits);
        bool isSame = (number % 8) switch
        {
            0 => reader.ReadInt32() == (int)bits,
            1 => reader.ReadInt64() == (long)bits,
            2 => reader.ReadUInt32() == (uint)bits,
            3 => reader.ReadUInt64() == bits,
            4 => reader.ReadSInt32() == (((uint)bits & 1) == 0 ? (int)((uint)bits / 2) : -1 - (int)((uint)bits / 2)),
            5 => reader.ReadSInt64() == ((bits & 1) == 0 ? (long)(bits / 2) : -1 - (long)(bits / 2)),
            6 => reader.ReadBool() == (bits != 0),
            _ => reader.ReadEnum() == (int)bits,
        };
        Require(isSame, "a number is read otherwise");
    }

    private static void Packed(ref ProtoReader reader, ReadOnlySpan<byte> value)
    {
        int whole = 0;
        int count = 0;
        while (whole < value.Length && NaiveMessage.Varint(value, ref whole, 10, out _))
        {
            count++;
        }

        if (whole < value.Length || (value.Length > 0 && value[^1] >= 0x80))
        {
            // The enumeration would throw when it gets there.
            reader.ReadBytes();
            return;
        }

        int at = 0;
        foreach (ulong one in reader.ReadUInt64s())
        {
            Require(count-- > 0 && NaiveMessage.Varint(value, ref at, 10, out ulong expected) && one == expected, "an element is read otherwise");
        }

        Require(count == 0, "elements are missing");
    }
}
