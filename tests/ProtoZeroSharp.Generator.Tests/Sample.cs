using System.Globalization;

namespace ProtoZeroSharp.Generator.Tests;

/// <summary>How much of what takes long a run of the tests does: PROTOZERO_EVERY=1 for all of it.</summary>
internal static class Sample
{
    private static readonly int Every = int.Parse(Environment.GetEnvironmentVariable("PROTOZERO_EVERY") ?? "3", CultureInfo.InvariantCulture);

    /// <summary>Every third, from the first on.</summary>
    public static IEnumerable<T> Of<T>(IEnumerable<T> items) => items.Where(static (_, i) => i % Every == 0);

    /// <summary>A third of a size.</summary>
    public static int Of(int size) => size / Every;
}
