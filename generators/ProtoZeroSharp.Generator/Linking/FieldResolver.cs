using System.Collections.Generic;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>The types of fields and the features of all declarations, in the file and in its imports. Each is computed once.</summary>
internal sealed class FieldResolver(SymbolTable symbols)
{
    private readonly Dictionary<object, ResolvedField> fields = new(ByReference.Instance);
    private readonly Dictionary<object, FeatureSet> features = new(ByReference.Instance);

    public FeatureSet FeaturesOf(FileSummary file)
    {
        if (!features.TryGetValue(file, out var set))
        {
            set = FeatureSet.OfFile(file);
            features.Add(file, set);
        }

        return set;
    }

    /// <summary>The features of a message or an enum, or of the file for a declaration outside both.</summary>
    public FeatureSet FeaturesOf(Symbol symbol)
    {
        if (features.TryGetValue(symbol, out var set))
        {
            return set;
        }

        // A loop, not recursion: the text decides how deep messages nest.
        var chain = new Stack<Symbol>();
        for (var at = symbol; at is not null && !features.ContainsKey(at); at = at.Parent)
        {
            chain.Push(at);
        }

        var outermost = chain.Peek().Parent;
        set = outermost is null ? FeaturesOf(symbol.File) : features[outermost];
        foreach (var at in chain)
        {
            var own = at.Message?.Features ?? at.Enum?.Features ?? EquatableArray<FeatureSetting>.Empty;
            set = set.With(own);
            features[at] = set;
        }

        return set;
    }

    public bool IsClosed(Symbol enumSymbol) => FeaturesOf(enumSymbol)[FeatureKind.EnumType] == FeatureValue.ClosedEnum;

    public ResolvedField Resolve(FieldDeclaration field, FileSummary file) => Resolve(file.Index.Of(field));

    public ResolvedField Resolve(Symbol symbol)
    {
        var field = symbol.Field!;
        if (fields.TryGetValue(field, out var resolved))
        {
            return resolved;
        }

        Symbol? typeSymbol = null;
        var type = field.ScalarType;
        if (field.TypeName is not null)
        {
            typeSymbol = symbols.Find(field.TypeName, field.FullName, symbol.File, typesOnly: true).Symbol;
            type ??= typeSymbol?.Kind switch
            {
                SymbolKind.Message => FieldType.Message,
                SymbolKind.Enum => FieldType.Enum,
                _ => null,
            };
        }

        if (type == FieldType.Group && typeSymbol?.Message is null)
        {
            // A wrong file may have something else of the group's name, an enum for one.
            type = null;
        }

        var set = FieldFeatures(field, symbol);
        if (type == FieldType.Message
            && set[FeatureKind.MessageEncoding] == FeatureValue.Delimited
            && symbol.Parent?.Message is not { IsMapEntry: true }
            && typeSymbol?.Message is not { IsMapEntry: true })
        {
            type = FieldType.Group;
        }

        resolved = new ResolvedField
        {
            Symbol = symbol,
            Declaration = field,
            Type = type,
            TypeSymbol = typeSymbol,
            Features = set,
            Label = field.Label switch
            {
                FieldCardinality.Repeated => FieldLabel.Repeated,
                FieldCardinality.Required => FieldLabel.Required,
                _ => set[FeatureKind.FieldPresence] == FeatureValue.LegacyRequired ? FieldLabel.Required : FieldLabel.Optional,
            },
        };
        fields.Add(field, resolved);
        return resolved;
    }

    private FeatureSet FieldFeatures(FieldDeclaration field, Symbol symbol)
    {
        var set = (symbol.Parent is { } parent ? FeaturesOf(parent) : FeaturesOf(symbol.File)).With(field.OneofFeatures).With(field.Features);
        if (symbol.File.Edition >= Edition.Edition2023)
        {
            return set;
        }

        if (field.Label == FieldCardinality.Required)
        {
            set = set.With(FeatureKind.FieldPresence, FeatureValue.LegacyRequired);
        }

        if (field.ScalarType == FieldType.Group)
        {
            set = set.With(FeatureKind.MessageEncoding, FeatureValue.Delimited);
        }

        if (field.Packed == true)
        {
            set = set.With(FeatureKind.RepeatedFieldEncoding, FeatureValue.Packed);
        }
        else if (field.Packed == false && symbol.File.Edition == Edition.Proto3)
        {
            set = set.With(FeatureKind.RepeatedFieldEncoding, FeatureValue.Expanded);
        }

        return set;
    }
}
