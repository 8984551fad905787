using System;
using System.Collections.Generic;
using System.Linq;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>The symbols of one file by full name. The first symbol of a name counts; linking that file reports the others.</summary>
internal sealed class FileIndex
{
    private readonly Dictionary<string, Symbol> symbols = new(StringComparer.Ordinal);
    private readonly Dictionary<object, Symbol> byDeclaration = new(ByReference.Instance);
    private readonly List<Symbol> extensions = new();
    private readonly List<string> topLevel = new();
    private readonly FileSummary file;
    private Dictionary<string, Symbol>? types;

    public FileIndex(FileSummary file)
    {
        this.file = file;
        foreach (var message in file.Messages)
        {
            AddMessage(message, null);
        }

        foreach (var item in file.Enums)
        {
            AddEnum(item, file.Package, null);
        }

        foreach (var extension in file.Extensions)
        {
            Add(SymbolKind.Extension, extension.FullName, null, extension);
        }

        foreach (var service in file.Services)
        {
            var symbol = Add(SymbolKind.Service, service.FullName, null, service);
            foreach (string method in service.Methods)
            {
                Add(SymbolKind.Method, service.FullName + "." + method, symbol, null);
            }
        }
    }

    public IReadOnlyList<Symbol> Extensions => extensions;

    /// <summary>The full names directly in the package, values of enums included.</summary>
    public IReadOnlyList<string> TopLevel => topLevel;

    public bool TryGet(string fullName, out Symbol symbol) => symbols.TryGetValue(fullName, out symbol!);

    /// <summary>The type that has a name in some package or message: of those with the same last part the outermost, if it ends with all of the name.</summary>
    public Symbol? TypeNamed(string name)
    {
        types ??= TypesByLastPart();
        return types.TryGetValue(LastPart(name), out var type) && type.FullName.EndsWith("." + name, StringComparison.Ordinal) ? type : null;
    }

    /// <summary>The symbol of a declaration of this file, even if its name finds another symbol.</summary>
    public Symbol Of(object declaration) => byDeclaration[declaration];

    private static string LastPart(string name) => name.Substring(name.LastIndexOf('.') + 1);

    // Made on first use. Threads that do it at the same time get equal ones.
    private Dictionary<string, Symbol> TypesByLastPart()
    {
        var found = new Dictionary<string, Symbol>(StringComparer.Ordinal);
        foreach (var type in symbols.Values.Where(symbol => symbol.IsType))
        {
            string name = LastPart(type.FullName);
            if (!found.TryGetValue(name, out var other) || type.FullName.Length < other.FullName.Length)
            {
                found[name] = type;
            }
        }

        return found;
    }

    private void AddMessage(MessageDeclaration message, Symbol? parent)
    {
        var symbol = Add(SymbolKind.Message, message.FullName, parent, message);
        foreach (var field in message.Fields)
        {
            Add(SymbolKind.Field, field.FullName, symbol, field);
        }

        foreach (string oneof in message.Oneofs)
        {
            Add(SymbolKind.Oneof, message.FullName + "." + oneof, symbol, null);
        }

        foreach (var extension in message.Extensions)
        {
            Add(SymbolKind.Extension, extension.FullName, symbol, extension);
        }

        foreach (var item in message.Enums)
        {
            AddEnum(item, message.FullName, symbol);
        }

        foreach (var nested in message.Messages)
        {
            AddMessage(nested, symbol);
        }
    }

    private void AddEnum(EnumDeclaration item, string scope, Symbol? parent)
    {
        var symbol = Add(SymbolKind.Enum, item.FullName, parent, item);
        string prefix = scope.Length == 0 ? "" : scope + ".";
        foreach (var value in item.Values)
        {
            Add(SymbolKind.EnumValue, prefix + value.Name, symbol, value);
        }
    }

    private Symbol Add(SymbolKind kind, string fullName, Symbol? parent, object? declaration)
    {
        var symbol = new Symbol(kind, fullName, file, parent, declaration);
        if (!symbols.ContainsKey(fullName))
        {
            symbols.Add(fullName, symbol);
            if (parent is null || (kind == SymbolKind.EnumValue && parent.Parent is null))
            {
                topLevel.Add(fullName);
            }
        }

        if (kind == SymbolKind.Extension)
        {
            extensions.Add(symbol);
        }

        if (declaration is not null)
        {
            byDeclaration[declaration] = symbol;
        }

        return symbol;
    }
}
