using System;
using System.Threading;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>
/// The part of a file that other files see. It has no positions and no comments, so that editing those links no other file again.
/// </summary>
internal sealed class FileSummary : IEquatable<FileSummary>
{
    private FileIndex? index;
    private KnownChanges? changes;

    /// <summary>The import name.</summary>
    public required string Name { get; init; }

    public required string Package { get; init; }

    public required Edition Edition { get; init; }

    public bool IsBuiltIn { get; init; }

    /// <summary>True when a part of the file could not be read. Other files may use what is missing.</summary>
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

    /// <summary>The symbols by full name, created on first use. All threads share it, because symbols are compared by identity.</summary>
    public FileIndex Index => index ?? Interlocked.CompareExchange(ref index, new FileIndex(this), null) ?? index!;

    public static FileSummary Create(string importName, ParsedFile file) =>
        new DeclarationReader(importName, file, keepSyntax: false).Read(isBuiltIn: false);

    /// <summary>True when two versions of a file differ in their declarations only.</summary>
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

    /// <summary>
    /// The changed fields since an earlier version, or null when more than fields changed. The result is kept, because every file that
    /// sees this one asks for it.
    /// </summary>
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

    // Names are enough for a hash code; Equals compares the rest.
    public override int GetHashCode() => Name.GetHashCode();

    // A weak reference: each version would otherwise keep the one before it alive.
    private sealed record KnownChanges(WeakReference<FileSummary> Before, FieldChanges? Changes);
}
