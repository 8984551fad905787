using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Turns syntax into declarations: full names, the options that linking itself needs, the oneofs that proto3 adds.</summary>
internal sealed class DeclarationReader(string importName, ParsedFile file, bool keepSyntax)
{
    // A package name that is too long is reported where its file is linked. Before every name it would fill the memory.
    private readonly string package = file.Package.Length > PackageCheck.MaxLength ? "" : file.Package;

    public FileSummary Read(bool isBuiltIn) => new()
    {
        Name = importName,
        Package = package,
        Edition = file.Edition,
        IsBuiltIn = isBuiltIn,
        HasErrors = file.HasErrors,
        CSharpNamespace = OptionReader.String(file.Options, "csharp_namespace"),
        IsLite = OptionReader.Identifier(file.Options, "optimize_for") == "LITE_RUNTIME",
        Features = FeatureReader.Read(file.Text, file.Options),
        Imports = file.Imports.Select(import => new ImportDeclaration(import.Path, import.Kind)).ToEquatableArray(),
        Messages = file.Messages.Select(message => Message(message, package)).ToEquatableArray(),
        Enums = file.Enums.Select(item => Enum(item, package)).ToEquatableArray(),
        Extensions = file.Extensions.Select(field => Field(field, package)).ToEquatableArray(),
        Services = file.Services.Select(service => new ServiceDeclaration(
            service.Name.Text,
            Qualify(package, service.Name.Text),
            service.Methods.Select(method => method.Name.Text).ToEquatableArray())).ToEquatableArray(),
    };

    private static string Qualify(string scope, string name) => scope.Length == 0 ? name : scope + "." + name;

    private static EquatableArray<TOut> Map<TIn, TOut>(ImmutableArray<TIn> items, System.Func<TIn, TOut> map)
        where TOut : System.IEquatable<TOut> => items.Length == 0 ? EquatableArray<TOut>.Empty : items.Select(map).ToEquatableArray();

    private MessageDeclaration Message(MessageSyntax message, string scope)
    {
        string fullName = Qualify(scope, message.Name.Text);
        var oneofFeatures = Map(message.Oneofs, oneof => FeatureReader.Read(file.Text, oneof.Options));
        var fields = message.Fields
            .Select(field => field.OneofIndex < 0 ? Field(field, fullName) : Field(field, fullName) with { OneofFeatures = oneofFeatures[field.OneofIndex] })
            .ToArray();
        bool isMessageSet = OptionReader.Identifier(message.Options, "message_set_wire_format") == "true";
        return new MessageDeclaration
        {
            Name = message.Name.Text,
            FullName = fullName,
            Visibility = message.Visibility,
            IsMapEntry = message.IsMapEntry,
            IsMessageSet = isMessageSet,
            ReservesEverything = message.ReservedRanges.Length == 1
                && message.ReservedRanges[0].Start == 1
                && RangeEnd.Resolve(message.ReservedRanges[0].End, isMessageSet) == RangeEnd.MaxFieldNumber + 1,
            Oneofs = AddSyntheticOneofs(message, fields),
            RealOneofCount = message.Oneofs.Length,
            Fields = fields.ToEquatableArray(),
            Messages = Map(message.Messages, nested => Message(nested, fullName)),
            Enums = Map(message.Enums, nested => Enum(nested, fullName)),
            Extensions = Map(message.Extensions, field => Field(field, fullName)),
            ExtensionRanges = Ranges(message.ExtensionRanges, isMessageSet),
            ReservedNames = Map(message.ReservedNames, name => name.Text),
            Features = FeatureReader.Read(file.Text, message.Options),
            Syntax = new NotCompared<MessageSyntax>(keepSyntax ? message : null),
        };
    }

    /// <summary>A proto3 <c>optional</c> field is the only member of a oneof of its own, named after it.</summary>
    private static EquatableArray<string> AddSyntheticOneofs(MessageSyntax message, FieldDeclaration[] fields)
    {
        if (message.Oneofs.Length == 0 && !fields.Any(field => field.IsProto3Optional))
        {
            return EquatableArray<string>.Empty;
        }

        var oneofs = message.Oneofs.Select(oneof => oneof.Name.Text).ToList();
        HashSet<string>? taken = null;
        for (int i = 0; i < fields.Length; i++)
        {
            if (!fields[i].IsProto3Optional)
            {
                continue;
            }

            taken ??= new HashSet<string>(fields.Select(field => field.Name).Concat(oneofs));
            string name = fields[i].Name;
            if (name.Length == 0 || name[0] != '_')
            {
                name = "_" + name;
            }

            while (!taken.Add(name))
            {
                name = "X" + name;
            }

            fields[i] = fields[i] with { OneofIndex = oneofs.Count };
            oneofs.Add(name);
        }

        return oneofs.ToEquatableArray();
    }

    private FieldDeclaration Field(FieldSyntax field, string scope) => new()
    {
        Name = field.Name.Text,
        FullName = Qualify(scope, field.Name.Text),
        Number = field.Number,
        Label = field.Label,
        ScalarType = field.ScalarType,
        TypeName = field.TypeName,
        Extendee = field.Extendee,
        OneofIndex = field.OneofIndex,
        IsProto3Optional = field.IsProto3Optional && field.Extendee is null,
        Default = field.Default is { } value ? new DefaultValue(value.Text, new EquatableArray<byte>(value.Bytes)) : null,
        JsonName = field.JsonName,
        Packed = OptionReader.Identifier(field.Options, "packed") switch { "true" => true, "false" => false, _ => null },
        IsDeprecated = OptionReader.Identifier(field.Options, "deprecated") == "true",
        IsRedacted = OptionReader.Identifier(field.Options, "debug_redact") == "true",
        Features = FeatureReader.Read(file.Text, field.Options),
        Targets = OptionReader.Targets(field.Options),
        Support = OptionReader.Support(file.Text, field.Options),
        Syntax = new NotCompared<FieldSyntax>(keepSyntax ? field : null),
    };

    private EnumDeclaration Enum(EnumSyntax item, string scope) => new()
    {
        Name = item.Name.Text,
        FullName = Qualify(scope, item.Name.Text),
        Visibility = item.Visibility,
        Values = item.Values.Select(value => new EnumValueDeclaration(
            value.Name.Text,
            value.Number,
            OptionReader.Identifier(value.Options, "deprecated") == "true",
            OptionReader.Identifier(value.Options, "debug_redact") == "true",
            OptionReader.Support(file.Text, value.Options))).ToEquatableArray(),
        Features = FeatureReader.Read(file.Text, item.Options),
        Syntax = new NotCompared<EnumSyntax>(keepSyntax ? item : null),
    };

    private EquatableArray<ExtensionRangeDeclaration> Ranges(ImmutableArray<ExtensionRangeSyntax> ranges, bool isMessageSet)
    {
        // The ranges of one statement share its options, which are read once.
        var options = ImmutableArray<OptionSyntax>.Empty;
        bool isVerified = false;
        var entries = EquatableArray<ExtensionEntry>.Empty;
        return Map(ranges, range =>
        {
            if (range.Options != options)
            {
                options = range.Options;
                isVerified = OptionReader.Identifier(options, "verification") == "DECLARATION";
                entries = OptionReader.ExtensionEntries(file.Text, options);
            }

            return new ExtensionRangeDeclaration(range.Start, RangeEnd.Resolve(range.End, isMessageSet), isVerified, entries)
            {
                Syntax = new NotCompared<ExtensionRangeSyntax>(keepSyntax ? range : null),
            };
        });
    }
}
