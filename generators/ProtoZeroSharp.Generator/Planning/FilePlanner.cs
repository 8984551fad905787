using System.Linq;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Settings;

namespace ProtoZeroSharp.Generator.Planning;

/// <summary>Decides the content of the generated file of a .proto.</summary>
internal static class FilePlanner
{
    public static FilePlan Plan(PlanInput input)
    {
        var types = new TypeResolver(input);
        var fields = new FieldPlanner(input, types);
        (string[] entryPoints, ExtensionPlan[] extensions) = ExtensionPlanner.Plan(input, types, fields);
        var messages = new MessagePlanner(input, types, fields, extensions);
        EquatableArray<MessagePlan> planned = input.File.Messages
            .Select((message, i) => messages.Plan(message, message.Name, entryPoints.ElementAtOrDefault(i), null))
            .ToEquatableArray();
        return new()
        {
            Name = input.File.Name,
            Namespace = types.Namespace,
            Language = input.Language,
            IsInternal = input.Options.IsInternal,
            IsMerged = input.Options.Merge,
            HasWriters = input.Emits(GeneratedParts.Writers),
            HasReaders = input.Emits(GeneratedParts.Readers),
            Namespaces = types.Aliases,
            ReaderSizes = messages.ReaderSizes.ToEquatableArray(),
            Enums = input.Options.Merge ? default : input.File.Enums.Select(type => MessagePlanner.Plan(type, type.Name)).ToEquatableArray(),
            Messages = planned,
            ExtensionClass = entryPoints.Length + extensions.Length + types.SharedEnums.Count > 0 ? input.ExtensionClass : null,
            SharedEnums = types.SharedEnums,
            Extensions = extensions.ToEquatableArray(),
        };
    }
}
