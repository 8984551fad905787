using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>A range of numbers for extensions; <see cref="End"/> is exclusive.</summary>
internal sealed record ExtensionRangeDeclaration(int Start, int End, bool IsVerified, EquatableArray<ExtensionEntry> Entries)
{
    public NotCompared<ExtensionRangeSyntax> Syntax { get; init; }
}
