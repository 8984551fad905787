using Google.Protobuf.Reflection;
using ProtoZeroSharp.Generator.Linking;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Tests.SourceInfo;

internal static class SourceInfoComparer
{
    /// <summary>The locations that only one side has, one line each. Their order has no meaning and is not compared.</summary>
    public static List<string> Compare(FileDescriptorProto expected, ParsedFile parsed, ImportGraph graph)
    {
        var linker = new FileLinker(parsed, expected.Name, graph.For(expected.Name), CancellationToken.None);
        LinkResult result = linker.Link();
        if (result.File is null)
        {
            return [expected.Name + ": " + string.Join('\n', result.Diagnostics.Select(diagnostic => diagnostic.Message))];
        }

        List<SourceLocation> theirs = [.. expected.SourceCodeInfo.Location.Select(SourceLocation.Of)];
        List<SourceLocation> ours = SourceLocations.Of(parsed, linker.SetOptions);
        Dictionary<SourceLocation, int> balance = [];
        foreach (SourceLocation location in theirs)
        {
            balance[location] = balance.GetValueOrDefault(location) + 1;
        }

        foreach (SourceLocation location in ours)
        {
            balance[location] = balance.GetValueOrDefault(location) - 1;
        }

        return [.. balance.Where(entry => entry.Value != 0).Select(entry => $"{expected.Name}: {(entry.Value > 0 ? "only protoc" : "only ours")}: {entry.Key}")];
    }
}
