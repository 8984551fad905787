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

    /// <summary>Two parts of lists as one, in the order of the text. They are looked at one by one, because most callers need few.</summary>
    public static IEnumerable<IOperation> Merge(IEnumerable<IOperation> one, IEnumerable<IOperation> other)
    {
        using IEnumerator<IOperation> others = other.GetEnumerator();
        bool hasOther = others.MoveNext();
        foreach (IOperation operation in one)
        {
            while (hasOther && Compare(others.Current, operation) < 0)
            {
                yield return others.Current;
                hasOther = others.MoveNext();
            }

            yield return operation;
        }

        while (hasOther)
        {
            yield return others.Current;
            hasOther = others.MoveNext();
        }
    }
}
