using System;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Which names are near each other, for the advice of diagnostics.</summary>
internal static class Spelling
{
    /// <summary>Whether one name has one letter more, one less or one other, or two neighbours in the wrong order.</summary>
    public static bool IsOneEditAway(string left, string right)
    {
        int start = 0;
        while (start < left.Length && start < right.Length && left[start] == right[start])
        {
            start++;
        }

        int end = 0;
        while (end < left.Length - start && end < right.Length - start && left[left.Length - 1 - end] == right[right.Length - 1 - end])
        {
            end++;
        }

        int leftRest = left.Length - start - end;
        int rightRest = right.Length - start - end;
        return Math.Max(leftRest, rightRest) <= 1
            || (leftRest == 2 && rightRest == 2 && left[start] == right[start + 1] && left[start + 1] == right[start]);
    }
}
