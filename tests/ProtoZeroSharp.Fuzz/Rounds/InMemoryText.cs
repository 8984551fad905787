using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace ProtoZeroSharp.Fuzz.Rounds;

/// <summary>A .proto in memory.</summary>
internal sealed class InMemoryText(string text, string path = InMemoryText.Name) : AdditionalText
{
    public const string Name = "fuzz.proto";

    public override string Path => path;

    public override SourceText GetText(CancellationToken cancellationToken = default) => SourceText.From(text, Encoding.UTF8);
}
