using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Linking;

internal sealed partial class FileLinker
{
    private OptionResolver? options;

    private List<OptionHolder>? optionHolders;

    /// <summary>Every declaration that sets options, the file first.</summary>
    private List<OptionHolder> OptionHolders => optionHolders ??= FindOptionHolders();

    private List<OptionHolder> FindOptionHolders()
    {
        string prefix = file.Package.Length == 0 ? "" : file.Package + ".";
        var holders = new List<OptionHolder> { new(OptionTarget.File, prefix + "dummy", syntax.EditionSpan, syntax.Options) };
        foreach (var message in AllMessages())
        {
            // The options of an entry are copies of its map field's.
            if (message.IsMapEntry)
            {
                continue;
            }

            var source = message.Syntax.Value!;
            holders.Add(new OptionHolder(OptionTarget.Message, message.FullName, source.Name.Span, source.Options));
            foreach (var oneof in source.Oneofs)
            {
                holders.Add(new OptionHolder(OptionTarget.Oneof, message.FullName + "." + oneof.Name.Text, oneof.Name.Span, oneof.Options));
            }

            foreach (var range in source.ExtensionRanges)
            {
                // The ranges of one statement share its options.
                if (range.IsFirst)
                {
                    holders.Add(new OptionHolder(OptionTarget.ExtensionRange, message.FullName, range.Span, range.Options));
                }
            }

            foreach (var field in message.Fields.Concat(message.Extensions))
            {
                holders.Add(new OptionHolder(OptionTarget.Field, field.FullName, field.Syntax.Value!.Name.Span, field.Syntax.Value.Options));
            }
        }

        foreach (var item in AllEnums())
        {
            var source = item.Syntax.Value!;
            string scope = item.FullName.Substring(0, item.FullName.Length - item.Name.Length);
            holders.Add(new OptionHolder(OptionTarget.Enum, item.FullName, source.Name.Span, source.Options));
            foreach (var value in source.Values)
            {
                holders.Add(new OptionHolder(OptionTarget.EnumValue, scope + value.Name.Text, value.Name.Span, value.Options));
            }
        }

        foreach (var service in syntax.Services)
        {
            holders.Add(new OptionHolder(OptionTarget.Service, prefix + service.Name.Text, service.Name.Span, service.Options));
            foreach (var method in service.Methods)
            {
                holders.Add(new OptionHolder(OptionTarget.Method, prefix + service.Name.Text + "." + method.Name.Text, method.Name.Span, method.Options));
            }
        }

        foreach (var extension in file.Extensions)
        {
            holders.Add(new OptionHolder(OptionTarget.Field, extension.FullName, extension.Syntax.Value!.Name.Span, extension.Syntax.Value.Options));
        }

        holders.RemoveAll(holder => holder.Options.Length == 0);
        return holders;
    }

    /// <summary>The parser takes empty parentheses; here they are refused before anything is resolved.</summary>
    private void CheckOptionNames()
    {
        foreach (var option in OptionHolders.SelectMany(holder => holder.Options))
        {
            if (option.Name.Any(part => part.Text.Length == 0))
            {
                Report(DiagnosticCatalog.OptionPath, option.NameSpan, "Uninterpreted option is missing name or value.");
            }
        }
    }

    private void ResolveOptions()
    {
        var holders = OptionHolders;
        if (holders.Count == 0)
        {
            return;
        }

        options = new OptionResolver(syntax.Text, file, symbols, resolver, visible.OptionsFile, (rule, span, message) => Report(rule, span, message));
        foreach (var holder in holders)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (options.Resolve(holder, custom: false))
            {
                CheckFeatures(holder);
            }
        }

        foreach (var holder in holders)
        {
            cancellationToken.ThrowIfCancellationRequested();
            options.Resolve(holder, custom: true);
        }
    }

    private void CheckFeatures(OptionHolder holder)
    {
        if (!holder.Options.Any(option => option.Name[0].Text == "features" && !option.Name[0].IsExtension))
        {
            return;
        }

        if (file.Edition < Edition.Edition2023)
        {
            Report(DiagnosticCatalog.FeaturesWithoutEdition, holder.Name, "Features are only valid under editions.");
            return;
        }

        foreach (var setting in FeatureReader.Read(syntax.Text, holder.Options))
        {
            if (setting.Value == FeatureValue.Unknown)
            {
                Report(
                    DiagnosticCatalog.FeatureUnknownValue,
                    holder.Name,
                    "Feature field `" + FeatureReader.NameOf(setting.Kind) + "` must resolve to a known value, found "
                    + FeatureReader.ScopedNameOf(setting.Kind, setting.Value));
            }
        }
    }

    /// <summary>Whether an option exists in the file's edition. protoc gives no place for these.</summary>
    private void CheckOptionLifetimes()
    {
        if (options is null)
        {
            return;
        }

        var seen = new HashSet<(OptionHolder, FieldDeclaration)>();
        foreach (var set in options.Set)
        {
            var declaration = set.Field.Declaration;
            if (set.EnumValue is { Support: { } valueSupport } value)
            {
                string name = set.Field.TypeSymbol!.FullName;
                CheckLifetime(valueSupport, name.Substring(0, name.LastIndexOf('.') + 1) + value.Name, set);
            }

            if (declaration.Support is { } support && seen.Add((set.Holder, declaration)))
            {
                CheckLifetime(support, declaration.FullName, set);
            }
        }
    }

    private void CheckOptionTargetsAndNumbers()
    {
        CheckImplementationNumbers();
        CheckOptionTargets();
    }

    /// <summary>Whether an option may be set on what it is set on. protoc gives no place for these.</summary>
    private void CheckOptionTargets()
    {
        if (options is null)
        {
            return;
        }

        foreach (var set in options.Set)
        {
            var declaration = set.Field.Declaration;
            if (declaration.Targets != 0 && (declaration.Targets & (1 << (int)set.Holder.Target)) == 0)
            {
                Report(
                    DiagnosticCatalog.OptionTarget,
                    set.Span,
                    "Option " + declaration.FullName + " cannot be set on an entity of type `" + set.Holder.TargetName + "`.");
            }
        }
    }

    private void CheckLifetime(EditionSupport support, string fullName, SetOption set)
    {
        int edition = (int)file.Edition;
        if (support.Introduced is { } introduced && edition < introduced)
        {
            Report(
                DiagnosticCatalog.OptionEdition,
                set.Span,
                fullName + " wasn't introduced until edition " + Editions.Name(introduced) + " and can't be used in edition " + Editions.Name(edition));
        }

        if (support.Removed is { } removed && edition >= removed)
        {
            Report(
                DiagnosticCatalog.OptionEdition,
                set.Span,
                fullName + " has been removed in edition " + Editions.Name(removed)
                + (support.RemovalError is { } removal ? ": " + removal : ""));
        }
        else if (support.Deprecated is { } deprecated && edition >= deprecated)
        {
            Report(
                DiagnosticCatalog.OptionDeprecated,
                set.Span,
                fullName + " has been deprecated in edition " + Editions.Name(deprecated) + ": " + support.DeprecationWarning);
        }
    }
}
