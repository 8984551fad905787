using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>
/// Links one file in the stages of protoc's DescriptorBuilder: names and numbers, then references, then options and features, then
/// what can only be judged with those known. A stage runs only when the ones before found no error, as there. Each check is a class.
/// </summary>
internal sealed class FileLinker(ParsedFile syntax, string importName, VisibleFiles visible, CancellationToken cancellationToken)
{
    private readonly LinkContext context = new(syntax, importName, visible, cancellationToken);

    /// <summary>What the options of the file set, as far as they were resolved.</summary>
    public IReadOnlyList<SetOption> SetOptions => context.Options is null ? Array.Empty<SetOption>() : context.Options.Set;

    public LinkResult Link()
    {
        var imports = new ImportChecks(context);
        var suggestions = new NumberSuggestions(context);
        var options = new OptionStage(context);
        imports.Check();
        new ImportConflicts(context).Check();
        new PackageCheck(context).Check();
        new DeclarationStage(context, suggestions).Run();
        options.CheckNames();
        new ReferenceStage(context).Run();
        suggestions.Report();
        IfRight(options.Run);
        IfRight(new ValidationStage(context).Run);
        if (context.HasErrors)
        {
            new MapEntryConflicts(context).Check();
        }

        // What protoc's command line and its checks of features say of a file without errors, in its order.
        var uses = new OptionUseChecks(context);
        IfRight(imports.ReportUnused);
        IfRight(new GenericServiceOptions(context).Check);
        IfRight(new RedactionMarkers(context).Check);
        IfRight(new NamingStyleCheck(context).Check);
        IfRight(new ExplicitLimits(context).Check);
        IfRight(new NestedExports(context).Check);
        IfRight(uses.CheckLifetimes);
        IfRight(() =>
        {
            new ImplementationNumbers(context).Check();
            uses.CheckTargets();
        });

        var model = context.HasErrors ? null : new ModelBuilder(syntax, context.File, context.Symbols, context.Resolver, cancellationToken).Build();
        return new LinkResult(model, syntax.Diagnostics.Concat(context.Diagnostics).ToEquatableArray());
    }

    /// <summary>What <see cref="Link"/> has made of the files that are seen.</summary>
    public LinkFootprint Footprint(LinkedFile model) =>
        new(model, new HashSet<string>(SetOptions.Select(set => set.Field.Declaration.FullName), StringComparer.OrdinalIgnoreCase));

    private void IfRight(Action check)
    {
        if (!context.HasErrors)
        {
            check();
        }
    }
}
