using System.Collections.Immutable;
using Google.Protobuf.Reflection;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Tests.Linking;

/// <summary>
/// Compares the reserved ranges and names, and the extension ranges, of a syntax tree with protoc's. The model does not have them.
/// </summary>
internal sealed class ReservedComparer
{
    private readonly List<string> differences = [];

    private ReservedComparer()
    {
    }

    /// <summary>The differences, one line each.</summary>
    public static List<string> Compare(FileDescriptorProto expected, ParsedFile actual)
    {
        var comparer = new ReservedComparer();
        comparer.Messages(expected.Name, expected.MessageType, actual.Messages);
        comparer.Enums(expected.Name, expected.EnumType, actual.Enums);
        return comparer.differences;
    }

    private void Same(string what, IEnumerable<object> expected, IEnumerable<object> actual)
    {
        string theirs = string.Join(", ", expected);
        string ours = string.Join(", ", actual);
        if (theirs != ours)
        {
            differences.Add($"{what}: protoc has <{theirs}>, the syntax <{ours}>");
        }
    }

    private void Messages(string scope, IReadOnlyList<DescriptorProto> expected, ImmutableArray<MessageSyntax> actual)
    {
        Same(scope + " messages", expected.Select(message => message.Name), actual.Select(message => message.Name.Text));
        for (int i = 0; i < Math.Min(expected.Count, actual.Length); i++)
        {
            string where = scope + "/" + expected[i].Name;
            bool isMessageSet = expected[i].Options is { MessageSetWireFormat: true };
            Same(
                where + " reserved ranges",
                expected[i].ReservedRange.Select(range => (object)(range.Start, range.End)),
                actual[i].ReservedRanges.Select(range => (object)(range.Start, RangeEnd.Resolve(range.End, isMessageSet))));
            Same(
                where + " extension ranges",
                expected[i].ExtensionRange.Select(range => (object)(range.Start, range.End)),
                actual[i].ExtensionRanges.Select(range => (object)(range.Start, RangeEnd.Resolve(range.End, isMessageSet))));
            Same(where + " reserved names", expected[i].ReservedName, actual[i].ReservedNames.Select(name => name.Text));
            Messages(where, expected[i].NestedType, actual[i].Messages);
            Enums(where, expected[i].EnumType, actual[i].Enums);
        }
    }

    private void Enums(string scope, IReadOnlyList<EnumDescriptorProto> expected, ImmutableArray<EnumSyntax> actual)
    {
        Same(scope + " enums", expected.Select(item => item.Name), actual.Select(item => item.Name.Text));
        for (int i = 0; i < Math.Min(expected.Count, actual.Length); i++)
        {
            string where = scope + "/" + expected[i].Name;
            Same(
                where + " reserved ranges",
                expected[i].ReservedRange.Select(range => (object)(range.Start, range.End)),
                actual[i].ReservedRanges.Select(range => (object)(range.Start, range.End)));
            Same(where + " reserved names", expected[i].ReservedName, actual[i].ReservedNames.Select(name => name.Text));
        }
    }
}
