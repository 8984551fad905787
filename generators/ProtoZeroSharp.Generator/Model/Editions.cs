using System;

namespace ProtoZeroSharp.Generator.Model;

/// <summary>The names of all editions in <c>google.protobuf.Edition</c>, also of those that no file can use.</summary>
internal static class Editions
{
    private const string Prefix = "EDITION_";

    private static readonly (string Name, int Number)[] Known =
    {
        ("UNKNOWN", 0),
        ("1_TEST_ONLY", 1),
        ("2_TEST_ONLY", 2),
        ("LEGACY", 900),
        ("PROTO2", (int)Edition.Proto2),
        ("PROTO3", (int)Edition.Proto3),
        ("2023", (int)Edition.Edition2023),
        ("2024", (int)Edition.Edition2024),
        ("2026", (int)Edition.Edition2026),
        ("UNSTABLE", 9999),
        ("99997_TEST_ONLY", 99_997),
        ("99998_TEST_ONLY", 99_998),
        ("99999_TEST_ONLY", 99_999),
        ("MAX", int.MaxValue),
    };

    /// <summary>The number of an edition by its short name, as in <c>edition = "2024";</c>, or null.</summary>
    public static int? Number(string name)
    {
        int index = Array.FindIndex(Known, known => known.Name == name);
        return index < 0 ? null : Known[index].Number;
    }

    /// <summary>The number of an edition by the name of its enum value, <c>EDITION_2024</c>, or null.</summary>
    public static int? NumberOfValue(string name) =>
        name.StartsWith(Prefix, StringComparison.Ordinal) ? Number(name.Substring(Prefix.Length)) : null;

    /// <summary>The short name of an edition.</summary>
    public static string Name(int number) => Array.Find(Known, known => known.Number == number).Name;
}
