namespace ProtoZeroSharp.Generator.Linking;

/// <summary>One <c>declaration</c> of an extension range.</summary>
internal sealed record ExtensionEntry(int Number, string? FullName, string? Type, bool IsReserved, bool IsRepeated);
