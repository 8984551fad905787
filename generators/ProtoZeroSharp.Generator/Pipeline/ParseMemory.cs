using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Project;

namespace ProtoZeroSharp.Generator.Pipeline;

/// <summary>
/// What was parsed, for as long as the compiler keeps the text. A new file moves the places of those behind it, and the pipeline, which compares what
/// is at a place, asks for them again.
/// </summary>
internal static class ParseMemory
{
    private static readonly ConditionalWeakTable<AdditionalText, ParsedText> Texts = new();

    /// <summary>Parses a text; null when it cannot be read.</summary>
    public static ParsedText? Parse(AdditionalText text, CancellationToken cancellationToken)
    {
        if (Texts.TryGetValue(text, out ParsedText? known))
        {
            return known;
        }

        (SourceText? content, DiagnosticInfo? failure) =
            Guard.Run<(SourceText?, DiagnosticInfo?)>(() => (text.GetText(cancellationToken), null), static problem => (null, problem));
        if (content == null)
        {
            return failure == null ? null : Stages.Unparsed(text.Path, "", failure);
        }

        ParsedText parsed = Stages.Parse(text.Path, content.ToString(), content.Encoding, cancellationToken);
        return Texts.GetValue(text, _ => parsed);
    }
}
