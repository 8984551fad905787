using System.Globalization;
using System.Linq;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Planning;

/// <summary>Finds the messages that open without a table: those of few fields that are easy to distinguish.</summary>
internal static class SmallMessages
{
    private const int MostFields = 4;
    private const int MostMembers = 7;
    private const int LastNumberOfOneByte = 15;

    /// <param name="fields">The fields of the reader.</param>
    /// <param name="oneofs">How many oneofs the message has.</param>
    /// <param name="size">How many offsets the reader has.</param>
    public static SmallMessagePlan? Plan(FieldPlan[] fields, int oneofs, int size)
    {
        if (fields.Length == 0 || !fields.All(f => !f.IsRepeated && f.Number <= LastNumberOfOneByte && f.Type != FieldType.Group))
        {
            return null;
        }

        return fields.Length <= MostFields && oneofs == 0 ? Plain(fields)
            : fields.Length <= MostMembers && size == 8 && oneofs == 1 && fields.All(f => f.OneofIndex == 0 && !IsClosed(f)) ? Oneof(fields)
            : null;
    }

    private static SmallMessagePlan? Plain(FieldPlan[] fields)
    {
        uint layout = 0;
        uint closed = 0;
        ulong known = ulong.MaxValue;
        foreach (FieldPlan field in fields.OrderByDescending(f => f.Number))
        {
            layout = (layout << 8) | ((uint)field.Number << 3) | (uint)WireEncoding.WireType(field.Type);
            closed <<= 1;
            if (IsClosed(field))
            {
                closed++;
                known &= field.Reference!.LowNumbers;
            }
        }

        // If the enums have no number in common, no number is certain to be known.
        return closed == 0 ? new(false, Hex(layout) + "U, ")
            : known != 0 ? new(false, Hex(layout) + "U, " + closed.ToString(CultureInfo.InvariantCulture) + ", " + Hex(known) + "UL, ")
            : null;
    }

    private static SmallMessagePlan Oneof(FieldPlan[] fields)
    {
        ulong wireTypes = 0;
        ulong places = 0;
        foreach (FieldPlan field in fields)
        {
            wireTypes |= (8UL | (uint)WireEncoding.WireType(field.Type)) << (4 * field.Number);
            places |= (ulong)field.Slot << (4 * field.Number);
        }

        return new(true, Hex(wireTypes) + "UL, " + Hex(places) + "UL, ");
    }

    private static bool IsClosed(FieldPlan field) => field is { Type: FieldType.Enum, Reference.IsClosedEnum: true };

    private static string Hex(ulong number) => "0x" + number.ToString("X", CultureInfo.InvariantCulture);
}
