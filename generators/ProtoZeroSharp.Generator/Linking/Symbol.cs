namespace ProtoZeroSharp.Generator.Linking;

/// <summary>A name that a file declares.</summary>
internal sealed class Symbol(SymbolKind kind, string fullName, FileSummary file, Symbol? parent, object? declaration)
{
    private MessageFields? fields;
    private EnumValues? values;

    public SymbolKind Kind { get; } = kind;

    public string FullName { get; } = fullName;

    /// <summary>The declaring file; for a package, one of the files that have it.</summary>
    public FileSummary File { get; } = file;

    /// <summary>The message around it (for an enum value the enum), or null at file level.</summary>
    public Symbol? Parent { get; } = parent;

    public MessageDeclaration? Message => declaration as MessageDeclaration;

    /// <summary>The fields of a message, indexed on first use. Threads that do it at the same time get equal ones.</summary>
    public MessageFields Fields => fields ??= new MessageFields(Message!);

    public EnumDeclaration? Enum => declaration as EnumDeclaration;

    /// <summary>The values of an enum, indexed on first use, as <see cref="Fields"/> are.</summary>
    public EnumValues Values => values ??= new EnumValues(Enum!);

    public FieldDeclaration? Field => declaration as FieldDeclaration;

    public EnumValueDeclaration? EnumValue => declaration as EnumValueDeclaration;

    public bool IsType => Kind is SymbolKind.Message or SymbolKind.Enum;

    /// <summary>True for a symbol that may come before a dot.</summary>
    public bool IsAggregate => Kind is SymbolKind.Message or SymbolKind.Package or SymbolKind.Enum or SymbolKind.Service;
}
