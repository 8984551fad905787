using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Resolves the names of options, built-in and custom, and checks their values against the types of the fields they set.</summary>
internal sealed partial class OptionResolver(
    string text,
    FileSummary file,
    SymbolTable symbols,
    FieldResolver resolver,
    FileSummary optionsFile,
    Action<DiagnosticRule, TextSpan, string> report)
{
    private readonly Dictionary<DeclarationOptions, HashSet<string>> paths = new(ByReference.Instance);

    /// <summary>Every field that an option sets, inside aggregates too.</summary>
    public List<SetOption> Set { get; } = new();

    /// <summary>Resolves the custom or the other options of a declaration; stops at the first that fails, as protoc does.</summary>
    public bool Resolve(DeclarationOptions declaration, bool custom)
    {
        foreach (var option in declaration.Options)
        {
            if (option.Name[0].IsExtension == custom && !Resolve(declaration, option))
            {
                return false;
            }
        }

        return true;
    }

    private bool Fail(DiagnosticRule rule, TextSpan span, string message)
    {
        report(rule, span, message);
        return false;
    }

    private Symbol? OptionsMessage(DeclarationOptions declaration)
    {
        if (symbols.FindAnywhere(declaration.OptionsMessage) is { Kind: SymbolKind.Message } loaded)
        {
            return loaded;
        }

        // A project's own descriptor.proto may lack options. protoc knows those by itself.
        return optionsFile.Index.TryGet(declaration.OptionsMessage, out var builtIn) && builtIn.Kind == SymbolKind.Message
            || BuiltInFiles.Find(optionsFile.Name)!.Index.TryGet(declaration.OptionsMessage, out builtIn)
            ? builtIn
            : null;
    }

    private bool Resolve(DeclarationOptions declaration, OptionSyntax option)
    {
        if (option.Name[0].Text == "uninterpreted_option")
        {
            return Fail(DiagnosticCatalog.OptionPath, option.NameSpan, "Option must not use reserved name \"uninterpreted_option\".");
        }

        var message = OptionsMessage(declaration);
        ResolvedField? field = null;
        string name = "";
        string path = "";
        bool isSetAlready = false;
        if (!paths.TryGetValue(declaration, out var set))
        {
            paths.Add(declaration, set = new HashSet<string>(StringComparer.Ordinal));
        }

        for (int i = 0; i < option.Name.Length; i++)
        {
            var part = option.Name[i];
            name += (i > 0 ? "." : "") + (part.IsExtension ? "(" + part.Text + ")" : part.Text);
            if (!FindPart(declaration, option, part, message!, name, out field))
            {
                return false;
            }

            path += "/" + (part.IsExtension ? "x" : "") + field!.Declaration.Number;
            isSetAlready = set.Contains(path);
            if (i == option.Name.Length - 1)
            {
                break;
            }

            if (!field.IsMessage)
            {
                return Fail(DiagnosticCatalog.OptionPath, option.NameSpan, "Option \"" + name + "\" is an atomic type, not a message.");
            }

            if (field.IsRepeated)
            {
                return Fail(
                    DiagnosticCatalog.OptionPath,
                    option.NameSpan,
                    "Option field \"" + name + "\" is a repeated message. Repeated message options must be initialized using an aggregate value.");
            }

            if (i + 1 > AggregateReader.MaxDepth)
            {
                return Fail(
                    DiagnosticCatalog.OptionPath,
                    option.NameSpan,
                    "Option \"" + name + "\" is too deep: options nest " + AggregateReader.MaxDepth.ToString(CultureInfo.InvariantCulture) + " messages at most.");
            }

            Set.Add(new SetOption(declaration, field, null, option.NameSpan));
            message = field.TypeSymbol;
        }

        if (!field!.IsRepeated && isSetAlready)
        {
            return Fail(DiagnosticCatalog.OptionAlreadySet, option.NameSpan, "Option \"" + name + "\" was already set.");
        }

        if (!CheckValue(declaration, option, field, path, set))
        {
            return false;
        }

        for (int slash = path.Length; slash > 0; slash = path.LastIndexOf('/', slash - 1))
        {
            set.Add(path.Substring(0, slash));
        }

        return true;
    }

    private bool FindPart(DeclarationOptions declaration, OptionSyntax option, OptionNamePart part, Symbol message, string name, out ResolvedField? field)
    {
        field = null;
        Lookup? lookup = null;
        if (part.IsExtension)
        {
            lookup = symbols.Find(part.Text, declaration.Scope, file, typesOnly: false);
            if (lookup.Symbol?.Field is not null)
            {
                field = resolver.Resolve(lookup.Symbol);
            }
        }
        else if (message.Fields.Named(part.Text) is { } named)
        {
            field = resolver.Resolve(named, message.File);
        }

        if (field is null)
        {
            return Fail(
                DiagnosticCatalog.UnknownOption,
                option.NameSpan,
                lookup is { ResolvedName.Length: > 0 }
                    ? "Option \"" + name + "\" is resolved to \"(" + lookup.ResolvedName
                        + ")\", which is not defined. The innermost scope is searched first in name resolution. Consider using a leading '.'(i.e., \"(."
                        + name.Substring(1) + "\") to start from the outermost scope."
                    : "Option \"" + name
                        + "\" unknown. Ensure that your proto definition file imports the proto which defines the option (i.e. via import option after edition 2024)."
                        + Advice(declaration, part, message));
        }

        if (ContainerOf(field)?.FullName != message.FullName)
        {
            return Fail(
                DiagnosticCatalog.OptionPath,
                option.NameSpan,
                "Option field \"" + name + "\" is not a field or extension of message \"" + message.Message!.Name + "\".");
        }

        if (ReferenceEquals(field.Symbol.File, file) && option.Name[0].Text == "features" && !option.Name[0].IsExtension)
        {
            return Fail(DiagnosticCatalog.OptionPath, option.NameSpan, "Feature \"" + name + "\" can't be used in the same file it's defined in.");
        }

        return true;
    }

    // A name that is misspelt by a letter, or has parentheses or lacks them.
    private string Advice(DeclarationOptions declaration, OptionNamePart part, Symbol message)
    {
        string? meant =
            part.IsExtension ? message.Fields.Named(part.Text)?.Name
            : IsExtensionOf(symbols.Find(part.Text, declaration.Scope, file, typesOnly: false).Symbol) ? "(" + part.Text + ")"
            : message.Message!.Fields.FirstOrDefault(field => Spelling.IsOneEditAway(field.Name, part.Text))?.Name;
        return meant is null ? "" : " Did you mean \"" + meant + "\"?";

        bool IsExtensionOf(Symbol? symbol) =>
            symbol is { Field: not null } && resolver.Resolve(symbol) is { IsExtension: true } extension && ContainerOf(extension)?.FullName == message.FullName;
    }

    private Symbol? ContainerOf(ResolvedField field) =>
        field.IsExtension
            ? symbols.ExtendeeOf(field.Declaration, field.Symbol.File)
            : field.Symbol.Parent;

    private bool CheckValue(DeclarationOptions declaration, OptionSyntax option, ResolvedField field, string path, HashSet<string> set)
    {
        var value = option.Value;
        string quoted = "option \"" + field.Declaration.FullName + "\".";
        EnumValueDeclaration? enumValue = null;
        string? problem;
        switch (field.Type)
        {
            case FieldType.Int32 or FieldType.SInt32 or FieldType.SFixed32:
                problem = OptionNumbers.CheckSigned(value, int.MinValue, int.MaxValue, "int32", quoted);
                break;
            case FieldType.Int64 or FieldType.SInt64 or FieldType.SFixed64:
                problem = OptionNumbers.CheckSigned(value, long.MinValue, long.MaxValue, "int64", quoted);
                break;
            case FieldType.UInt32 or FieldType.Fixed32:
                problem = OptionNumbers.CheckUnsigned(value, uint.MaxValue, "uint32", quoted);
                break;
            case FieldType.UInt64 or FieldType.Fixed64:
                problem = OptionNumbers.CheckUnsigned(value, ulong.MaxValue, "uint64", quoted);
                break;
            case FieldType.Float or FieldType.Double:
                problem = value.Kind is OptionValueKind.Double or OptionValueKind.PositiveInteger or OptionValueKind.NegativeInteger
                    || value.Identifier is "inf" or "nan"
                    ? null
                    : "Value must be number for " + (field.Type == FieldType.Float ? "float " : "double ") + quoted;
                break;
            case FieldType.Bool:
                problem = value.Kind != OptionValueKind.Identifier ? "Value must be identifier for boolean " + quoted
                    : value.Identifier is "true" or "false" ? null
                    : "Value must be \"true\" or \"false\" for boolean " + quoted;
                break;
            case FieldType.Enum:
                problem = CheckEnum(field, value, quoted, out enumValue);
                break;
            case FieldType.String or FieldType.Bytes:
                problem = value.Kind == OptionValueKind.String ? null : "Value must be quoted string for string " + quoted;
                break;
            case FieldType.Message or FieldType.Group:
                return CheckAggregate(declaration, option, field, path, set);
            default:
                // The option's type is in a file that has errors itself.
                return true;
        }

        if (problem is not null)
        {
            return Fail(DiagnosticCatalog.OptionType, value.Span, problem);
        }

        Set.Add(new SetOption(declaration, field, enumValue, option.NameSpan));
        return true;
    }

    private string? CheckEnum(ResolvedField field, OptionValue value, string quoted, out EnumValueDeclaration? enumValue)
    {
        enumValue = null;
        if (value.Kind != OptionValueKind.Identifier)
        {
            return "Value must be identifier for enum-valued " + quoted;
        }

        var type = field.TypeSymbol!;
        enumValue = type.Values.Named(value.Identifier);
        if (enumValue is not null)
        {
            return null;
        }

        bool isSibling = ReferenceEquals(symbols.File(type.File.Name), type.File)
            && type.File.Index.TryGet(type.Enum!.ValuePrefix + value.Identifier, out var symbol) && symbol.Kind == SymbolKind.EnumValue;
        return "Enum type \"" + type.FullName + "\" has no value named \"" + value.Identifier + "\" for " + quoted
            + (isSibling ? " This appears to be a value from a sibling type." : "");
    }

    private bool CheckAggregate(DeclarationOptions declaration, OptionSyntax option, ResolvedField field, string path, HashSet<string> set)
    {
        if (option.Value.Kind != OptionValueKind.Aggregate)
        {
            string name = field.Declaration.Name;
            return Fail(
                DiagnosticCatalog.OptionType,
                option.Value.Span,
                "Option \"" + field.Declaration.FullName + "\" is a message. To set the entire message, use syntax like \"" + name
                + " = { <proto text format> }\". To set fields within it, use syntax like \"" + name + ".foo = value\".");
        }

        Set.Add(new SetOption(declaration, field, null, option.NameSpan));
        var reader = new AggregateReader(
            text,
            option.Value.Body,
            symbols,
            resolver,
            file,
            option.Name.Length,
            (inner, enumValue, innerPath) =>
            {
                Set.Add(new SetOption(declaration, inner, enumValue, option.NameSpan));
                set.Add(path + innerPath);
            });
        return reader.Read(field.TypeSymbol!) is not { } problem
            || Fail(
                DiagnosticCatalog.OptionAggregate,
                reader.ProblemSpan.Length == 0 ? option.Value.Span : reader.ProblemSpan,
                "Error while parsing option value for \"" + field.Declaration.Name + "\": " + problem);
    }
}
