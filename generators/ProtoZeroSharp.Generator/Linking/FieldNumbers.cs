using System.Collections.Generic;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>The field numbers of a message.</summary>
internal static class FieldNumbers
{
    /// <summary>How many fields from the first on have the numbers 1, 2, 3 and so on.</summary>
    public static int Counting(MessageDeclaration message)
    {
        int count = 0;
        while (count < message.Fields.Count && message.Fields[count].Number == count + 1)
        {
            count++;
        }

        return count;
    }

    public static List<NumberRange> Reserved(MessageDeclaration message)
    {
        var ranges = new List<NumberRange>();
        foreach (var range in message.Syntax.Value!.ReservedRanges)
        {
            ranges.Add(new NumberRange(range.Start, RangeEnd.Resolve(range.End, message.IsMessageSet), range.Span));
        }

        return ranges;
    }
}
