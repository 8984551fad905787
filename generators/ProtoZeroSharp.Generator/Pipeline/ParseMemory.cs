using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
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

        if (text.GetText(cancellationToken) is not { } content)
        {
            return null;
        }

        ParsedText parsed = Stages.Parse(text.Path, content.ToString(), content.Encoding, cancellationToken);
        return Texts.GetValue(text, _ => parsed);
    }
}
