using System;
using System.Threading;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>What other files may see of a file: no positions, no comments, so that editing those relinks nothing else.</summary>
internal sealed class FileSummary : IEquatable<FileSummary>
{
    private FileIndex? index;
    private KnownChanges? changes;

    /// <summary>The import name.</summary>
    public required string Name { get; init; }

    public required string Package { get; init; }

    public required Edition Edition { get; init; }

    public bool IsBuiltIn { get; init; }

    /// <summary>True when the file could not be read as a whole: what is missing in it may have been of use.</summary>
    public bool HasErrors { get; init; }

    public string? CSharpNamespace { get; init; }

    /// <summary>True for <c>optimize_for = LITE_RUNTIME</c>.</summary>
    public bool IsLite { get; init; }

    public EquatableArray<FeatureSetting> Features { get; init; }

    public EquatableArray<ImportDeclaration> Imports { get; init; }

    public EquatableArray<MessageDeclaration> Messages { get; init; }

    public EquatableArray<EnumDeclaration> Enums { get; init; }

    public EquatableArray<FieldDeclaration> Extensions { get; init; }

    public EquatableArray<ServiceDeclaration> Services { get; init; }

    /// <summary>The symbols by full name, made when first asked for; one for all threads, as symbols are compared by identity.</summary>
    public FileIndex Index => index ?? Interlocked.CompareExchange(ref index, new FileIndex(this), null) ?? index!;

    public static FileSummary Create(string importName, ParsedFile file) =>
        new DeclarationReader(importName, file, keepSyntax: false).Read(isBuiltIn: false);

    /// <summary>True when two versions of a file differ in nothing but their declarations.</summary>
    public bool HasHeadOf(FileSummary other) =>
        Name == other.Name
        && Package == other.Package
        && Edition == other.Edition
        && IsBuiltIn == other.IsBuiltIn
        && HasErrors == other.HasErrors
        && CSharpNamespace == other.CSharpNamespace
        && IsLite == other.IsLite
        && Features.Equals(other.Features)
        && Imports.Equals(other.Imports);

    /// <summary>What differs from an earlier version when that is nothing but fields, else null. Kept, because all who see the file ask.</summary>
    public FieldChanges? ChangesSince(FileSummary before)
    {
        if (changes is not { } known || !known.Before.TryGetTarget(out FileSummary? target) || !ReferenceEquals(target, before))
        {
            changes = known = new KnownChanges(new WeakReference<FileSummary>(before), FieldChanges.Between(before, this));
        }

        return known.Changes;
    }

    public bool Equals(FileSummary? other) =>
        other is not null
        && (ReferenceEquals(this, other)
            || (HasHeadOf(other)
                && Messages.Equals(other.Messages)
                && Enums.Equals(other.Enums)
                && Extensions.Equals(other.Extensions)
                && Services.Equals(other.Services)));

    public override bool Equals(object? obj) => Equals(obj as FileSummary);

    // Names are enough to spread files; the rest is for Equals.
    public override int GetHashCode() => Name.GetHashCode();

    // Weakly: the earlier version knows one before it, and so on.
    private sealed record KnownChanges(WeakReference<FileSummary> Before, FieldChanges? Changes);
}
