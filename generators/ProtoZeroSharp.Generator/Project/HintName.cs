using System.Globalization;
using System.Text;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>
/// The name of a generated file inside the compilation. Roslyn ignores case in names and allows few characters. The hash of the
/// exact import name distinguishes names that this makes equal.
/// </summary>
internal static class HintName
{
    private const int LongestStem = 100;

    public static string Of(string importName)
    {
        uint hash = 2166136261;
        var stem = new StringBuilder(importName.Length);
        foreach (char c in importName)
        {
            hash = unchecked((hash ^ c) * 16777619);
            stem.Append(c is >= 'a' and <= 'z' or >= 'A' and <= 'Z' or >= '0' and <= '9' or '-' or '.' ? c : '_');
        }

        string tail = stem.ToString(System.Math.Max(0, stem.Length - LongestStem), System.Math.Min(stem.Length, LongestStem));
        return tail + "." + hash.ToString("x8", CultureInfo.InvariantCulture) + ".g.cs";
    }
}
