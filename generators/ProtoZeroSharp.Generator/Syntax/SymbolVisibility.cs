namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>The <c>export</c> or <c>local</c> modifier of a message or enum.</summary>
internal enum SymbolVisibility : byte
{
    Unset,
    Local,
    Export,
}
