using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Collects what the emission of a file needs to know about the types that its fields name.</summary>
internal sealed class ShapeCollector(FieldResolver resolver, SymbolTable symbols)
{
    private const int MaxLeafFields = 8;

    private readonly Dictionary<string, TypeShape?> shapes = new(StringComparer.Ordinal);
    private readonly List<string> order = new();

    public EquatableArray<TypeShape> ToArray() => order.Select(name => shapes[name]!).ToEquatableArray();

    /// <summary>Adds the types that a field, its map entry and its extendee name, and the enums of leaf messages among them.</summary>
    public void Add(ResolvedField field)
    {
        if (field.IsExtension && symbols.ExtendeeOf(field.Declaration, field.Symbol.File) is { } extended)
        {
            Add(extended);
        }

        if (field.IsMap)
        {
            foreach (var side in field.TypeSymbol!.Message!.Fields)
            {
                Add(resolver.Resolve(side, field.TypeSymbol.File));
            }
        }
        else if (field.TypeSymbol is { } type)
        {
            Add(type);
        }
    }

    public LinkedField Link(ResolvedField field, DocComment comment)
    {
        var declaration = field.Declaration;
        MapShape? map = null;
        if (field.IsMap)
        {
            var sides = field.TypeSymbol!.Message!.Fields;
            map = new MapShape(
                Link(resolver.Resolve(sides[0], field.TypeSymbol.File), DocComment.None),
                Link(resolver.Resolve(sides[1], field.TypeSymbol.File), DocComment.None));
        }

        return new LinkedField
        {
            Name = declaration.Name,
            Number = declaration.Number,
            Type = field.Type!.Value,
            Label = field.Label,
            TypeName = field.TypeSymbol?.FullName,
            Map = map,
            OneofIndex = declaration.IsProto3Optional ? -1 : declaration.OneofIndex,
            HasPresence = field.HasPresence,
            IsPacked = field.IsPacked,
            ValidatesUtf8 = field.Type == FieldType.String && field.Features[FeatureKind.Utf8Validation] == FeatureValue.VerifyUtf8,
            IsGroupLike = field.IsGroupLike,
            Default = declaration.Default,
            JsonName = declaration.JsonName ?? Names.Json(declaration.Name),
            Extendee = field.IsExtension ? symbols.ExtendeeOf(declaration, field.Symbol.File)?.FullName : null,
            IsDeprecated = declaration.IsDeprecated,
            IsRedacted = declaration.IsRedacted,
            Comment = comment,
        };
    }

    private void Add(Symbol type)
    {
        if (shapes.ContainsKey(type.FullName))
        {
            return;
        }

        // The name is added before the shape is made: making the shape of a leaf message adds the message's enums.
        shapes.Add(type.FullName, null);
        order.Add(type.FullName);
        var leafFields = type.Message is { } message ? LeafFields(message, type) : EquatableArray<LinkedField>.Empty;
        shapes[type.FullName] = new TypeShape
        {
            FullName = type.FullName,
            IsEnum = type.Kind == SymbolKind.Enum,
            FileName = type.File.Name,
            Package = type.File.Package,
            CSharpNamespace = type.File.CSharpNamespace,
            IsBuiltIn = type.File.IsBuiltIn,
            Path = PathOf(type),
            IsClosedEnum = type.Kind == SymbolKind.Enum && resolver.IsClosed(type),
            EnumValues = type.Enum is { } item
                ? item.Values.Select(value => new LinkedEnumValue(value.Name, value.Number, value.IsDeprecated, DocComment.None)).ToEquatableArray()
                : EquatableArray<LinkedEnumValue>.Empty,
            LeafFields = leafFields,
            IsMessageSet = type.Message is { IsMessageSet: true },
            MemberNames = type.Message is { } owner ? MemberNames(owner, type.File).ToEquatableArray() : EquatableArray<string>.Empty,
        };
    }

    private IEnumerable<string> MemberNames(MessageDeclaration message, FileSummary file)
    {
        // A group has the name of a nested message in lower case. Only such a field has to be resolved.
        var groups = new HashSet<string>(message.Messages.Where(nested => !nested.IsMapEntry).Select(nested => Names.Lower(nested.Name)), StringComparer.Ordinal);
        foreach (var field in message.Fields)
        {
            yield return groups.Contains(field.Name) && resolver.Resolve(field, file) is { IsGroupLike: true } group ? group.TypeSymbol!.Message!.Name : field.Name;
        }

        foreach (string oneof in message.Oneofs.Take(message.RealOneofCount))
        {
            yield return oneof;
        }
    }

    private EquatableArray<LinkedField> LeafFields(MessageDeclaration message, Symbol symbol)
    {
        if (message.Fields.Count is 0 or > MaxLeafFields || message.ExtensionRanges.Count > 0 || message.IsMessageSet)
        {
            return EquatableArray<LinkedField>.Empty;
        }

        var fields = new List<LinkedField>();
        foreach (var declaration in message.Fields)
        {
            var field = resolver.Resolve(declaration, symbol.File);
            if (field.Type is null || field.IsRepeated || field.IsMessage || (declaration.OneofIndex >= 0 && !declaration.IsProto3Optional))
            {
                return EquatableArray<LinkedField>.Empty;
            }

            fields.Add(Link(field, DocComment.None));
        }

        foreach (var declaration in message.Fields)
        {
            Add(resolver.Resolve(declaration, symbol.File));
        }

        return fields.ToEquatableArray();
    }

    private static EquatableArray<string> PathOf(Symbol type)
    {
        var path = new List<string>();
        for (var at = type; at is not null; at = at.Parent)
        {
            path.Insert(0, at.Message?.Name ?? at.Enum!.Name);
        }

        return path.ToEquatableArray();
    }
}
