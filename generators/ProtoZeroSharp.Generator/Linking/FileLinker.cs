using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>
/// Links one file in the stages of protoc's DescriptorBuilder: names and numbers, then references, then options and features, then
/// the checks that need those. As in protoc, a stage runs only when the stages before it found no error. Each check has a class.
/// </summary>
internal sealed class FileLinker(ParsedFile syntax, string importName, VisibleFiles visible, CancellationToken cancellationToken, bool hasOtherNamespace = false)
{
    private readonly LinkContext context = new(syntax, importName, visible, cancellationToken) { HasOtherNamespace = hasOtherNamespace };

    /// <summary>The fields that the file's options set, as far as they were resolved.</summary>
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

        // The warnings of protoc's command line and of its feature checks for a file without errors, in protoc's order.
        var uses = new OptionUseChecks(context);
        IfRight(imports.ReportUnused);
        IfRight(new GenericServiceOptions(context).Check);
        var markers = new RedactionMarkers(context);
        IfRight(markers.Check);
        IfRight(new NamingStyleCheck(context).Check);
        IfRight(new ExplicitLimits(context).Check);
        IfRight(new NestedExports(context).Check);
        IfRight(uses.CheckLifetimes);
        IfRight(() =>
        {
            new ImplementationNumbers(context).Check();
            uses.CheckTargets();
        });

        var model = context.HasErrors ? null : new ModelBuilder(context, markers.MarkedFields()).Build();
        return new LinkResult(model, syntax.Diagnostics.Concat(context.Diagnostics).ToEquatableArray());
    }

    /// <summary>How the result of <see cref="Link"/> depends on the files that it saw.</summary>
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
