using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>Operations in the order of the text.</summary>
internal static class TextOrder
{
    public static int Compare(IOperation one, IOperation other) => one.Syntax.SpanStart.CompareTo(other.Syntax.SpanStart);

    /// <summary>Those of a sorted list that begin in a part of the text.</summary>
    public static IEnumerable<IOperation> In(List<IOperation> operations, TextSpan part)
    {
        int first = 0;
        int end = operations.Count;
        while (first < end)
        {
            int middle = (first + end) / 2;
            if (operations[middle].Syntax.SpanStart < part.Start)
            {
                first = middle + 1;
            }
            else
            {
                end = middle;
            }
        }

        for (int i = first; i < operations.Count && operations[i].Syntax.SpanStart < part.End; i++)
        {
            yield return operations[i];
        }
    }
}
