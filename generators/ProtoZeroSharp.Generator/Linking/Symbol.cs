namespace ProtoZeroSharp.Generator.Linking;

/// <summary>A name that a file declares.</summary>
internal sealed class Symbol(SymbolKind kind, string fullName, FileSummary file, Symbol? parent, object? declaration)
{
    public SymbolKind Kind { get; } = kind;

    public string FullName { get; } = fullName;

    /// <summary>The declaring file; for a package, one of the files that have it.</summary>
    public FileSummary File { get; } = file;

    /// <summary>The message around it (for an enum value the enum), or null at file level.</summary>
    public Symbol? Parent { get; } = parent;

    public MessageDeclaration? Message => declaration as MessageDeclaration;

    public EnumDeclaration? Enum => declaration as EnumDeclaration;

    public FieldDeclaration? Field => declaration as FieldDeclaration;

    public EnumValueDeclaration? EnumValue => declaration as EnumValueDeclaration;

    public bool IsType => Kind is SymbolKind.Message or SymbolKind.Enum;

    /// <summary>True for a symbol that may come before a dot.</summary>
    public bool IsAggregate => Kind is SymbolKind.Message or SymbolKind.Package or SymbolKind.Enum or SymbolKind.Service;
}
