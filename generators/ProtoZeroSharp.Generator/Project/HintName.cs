using System.Globalization;
using System.Text;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>
/// The name of a generated file inside the compilation. Roslyn ignores case in names and allows few characters. The hash of the
/// exact import name distinguishes names that this makes equal; two of one name would cost the project all that is generated, so it has 64 bits.
/// </summary>
internal static class HintName
{
    private const int LongestStem = 100;

    public static string Of(string importName)
    {
        ulong hash = 14695981039346656037;
        var stem = new StringBuilder(importName.Length);
        foreach (char c in importName)
        {
            hash = unchecked((hash ^ c) * 1099511628211);
            stem.Append(c is >= 'a' and <= 'z' or >= 'A' and <= 'Z' or >= '0' and <= '9' or '-' or '.' ? c : '_');
        }

        string tail = stem.ToString(System.Math.Max(0, stem.Length - LongestStem), System.Math.Min(stem.Length, LongestStem));
        return tail + "." + hash.ToString("x16", CultureInfo.InvariantCulture) + ".g.cs";
    }
}
