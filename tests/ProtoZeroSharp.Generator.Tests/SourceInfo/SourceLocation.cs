using Google.Protobuf.Reflection;

namespace ProtoZeroSharp.Generator.Tests.SourceInfo;

/// <summary>One entry of a SourceCodeInfo: path and span as numbers with dots between, the comments as they are.</summary>
internal sealed record SourceLocation(string Path, string Span, string Leading, string Trailing, string Detached)
{
    public static SourceLocation Of(SourceCodeInfo.Types.Location location) => new(
        string.Join('.', location.Path),
        string.Join('.', location.Span),
        location.LeadingComments,
        location.TrailingComments,
        Join(location.LeadingDetachedComments));

    public static string Join(IEnumerable<string> detached) => string.Concat(detached.Select(comment => "/*" + comment + "*/"));
}
