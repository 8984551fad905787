using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace ProtoZeroSharp.Generator.Pipeline;

/// <summary>What the consumer's C# version lets generated code say; the least is 7.3.</summary>
/// <param name="Nullable"><c>#nullable</c>, from 8 on.</param>
/// <param name="Scoped"><c>scoped</c> parameters, from 11 on: with them a chained call may be given a span of the stack.</param>
internal sealed record LanguageFeatures(bool Nullable, bool Scoped)
{
    public static LanguageFeatures Of(ParseOptions options)
    {
        LanguageVersion version = options is CSharpParseOptions csharp ? csharp.LanguageVersion : LanguageVersion.CSharp7_3;
        return new(version >= LanguageVersion.CSharp8, version >= LanguageVersion.CSharp11);
    }
}
