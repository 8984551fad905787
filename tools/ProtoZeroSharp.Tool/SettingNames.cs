using System;
using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Tool;

/// <summary>What a project sets, in the words of the command line.</summary>
internal static class SettingNames
{
    // The longer ones first. Each is a part of a sentence, because a message may also have a name of the schema.
    private static readonly (string OfProject, string Here)[] Names =
    [
        (" with ProtoZeroNamespace, or ProtoZeroGenerate=\"none\".", " with option csharp_namespace, or with --namespace in a run of its own."),
        (" with ProtoZeroNamespace.", " with option csharp_namespace or --namespace."),
        (" apart with ProtoRoot.", " apart with --root."),
        (" below its ProtoRoot, ", " below its --root, "),
        (". Correct ProtoRoot, or leave it out for this file.", ". Add the folder that it is in with --root."),
    ];

    /// <summary>The message of a diagnostic. Only those of the pipeline name settings.</summary>
    public static string InMessage(DiagnosticInfo diagnostic)
    {
        string message = diagnostic.Message;
        if (diagnostic.Id.StartsWith("PZ7", StringComparison.Ordinal))
        {
            foreach ((string ofProject, string here) in Names)
            {
                message = message.Replace(ofProject, here, StringComparison.Ordinal);
            }
        }

        return message;
    }
}
