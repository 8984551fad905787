using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>The .proto files that protoc has itself: the well-known types, descriptor.proto, the language features.</summary>
internal static class BuiltInFiles
{
    private static readonly string[] WellKnown = ["any", "duration", "empty", "field_mask", "struct", "timestamp", "wrappers"];
    private static readonly ConcurrentDictionary<string, FileSummary?> Summaries = new(StringComparer.Ordinal);

    /// <summary>The import names.</summary>
    public static string[] Names { get; } = Array.FindAll(
        typeof(BuiltInFiles).Assembly.GetManifestResourceNames(),
        name => name.StartsWith("google/protobuf/", StringComparison.Ordinal));

    /// <summary>The files whose types are well-known ones, which a message may have for their meaning.</summary>
    public static IEnumerable<FileSummary> WellKnownTypes => WellKnown.Select(name => Find("google/protobuf/" + name + ".proto")!);

    /// <summary>Parsed when first asked for, then kept for the life of the process.</summary>
    public static FileSummary? Find(string importName) =>
        importName.StartsWith("google/protobuf/", StringComparison.Ordinal) ? Summaries.GetOrAdd(importName, Read) : null;

    /// <summary>The file that defines a type of protobuf's own package, for the advice to import it; the name may begin with a dot.</summary>
    public static FileSummary? Defining(string name)
    {
        string fullName = name.TrimStart('.');
        string? importName = fullName.StartsWith("google.protobuf.", StringComparison.Ordinal)
            ? Array.Find(Names, file => Find(file)!.Index.TryGet(fullName, out _))
            : null;
        return importName is null ? null : Find(importName);
    }

    public static string? ReadText(string importName)
    {
        using var stream = typeof(BuiltInFiles).Assembly.GetManifestResourceStream(importName);
        if (stream is null)
        {
            return null;
        }

        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }

    private static FileSummary? Read(string importName) =>
        ReadText(importName) is { } text
            ? new DeclarationReader(importName, ProtoParser.Parse(text, CancellationToken.None), keepSyntax: false).Read(isBuiltIn: true)
            : null;
}
