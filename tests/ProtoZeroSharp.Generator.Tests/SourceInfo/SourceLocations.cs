using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Linking;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Tests.SourceInfo;

/// <summary>
/// The SourceCodeInfo of a parsed and linked file. The tree has the places of declarations. Keywords, punctuation and comments are
/// not in the tree and are looked up in the tokens.
/// </summary>
internal sealed partial class SourceLocations
{
    private readonly ParsedFile file;
    private readonly TokenList tokens;
    private readonly ProtocColumns columns;
    private readonly OptionPaths optionPaths;
    private readonly List<(string Path, TextSpan Span, int HeadEnd)> found = [];
    private readonly HashSet<int> headEnds = [];

    private SourceLocations(ParsedFile file, IReadOnlyList<SetOption> setOptions)
    {
        this.file = file;
        tokens = new TokenList(file.Text);
        columns = new ProtocColumns(file.Text);
        optionPaths = new OptionPaths(setOptions);
    }

    public static List<SourceLocation> Of(ParsedFile file, IReadOnlyList<SetOption> setOptions)
    {
        var locations = new SourceLocations(file, setOptions);
        locations.AddFile();
        return [.. locations.found.Select(locations.Resolve)];
    }

    /// <summary>Adds a location without comments.</summary>
    private void Add(string path, TextSpan span) => found.Add((path, span, -1));

    /// <summary>Adds a declaration, whose comments are before it and after the token that ends its head.</summary>
    private void Add(string path, TextSpan span, int headEnd)
    {
        found.Add((path, span, headEnd));
        headEnds.Add(headEnd);
    }

    private void AddStatement(string path, TextSpan span) => Add(path, span, tokens.Before(span.End));

    /// <summary>Adds a declaration with a body.</summary>
    private void AddBlock(string path, TextSpan span, Identifier name)
    {
        Add(path, span, tokens.Find("{", tokens.At(name.Span.Start) + 1));
        Add(path + ".1", name.Span);
    }

    private SourceLocation Resolve((string Path, TextSpan Span, int HeadEnd) location)
    {
        var (line, column) = columns.Position(location.Span.Start);
        var (endLine, endColumn) = columns.Position(location.Span.End);
        string span = line == endLine ? $"{line}.{column}.{endColumn}" : $"{line}.{column}.{endLine}.{endColumn}";
        if (location.HeadEnd < 0)
        {
            return new SourceLocation(location.Path, span, "", "", "");
        }

        int before = tokens.At(location.Span.Start) - 1;
        if (before >= 0 && tokens.Text(before) is "export" or "local")
        {
            before--;
        }

        // Empty statements pass the detached comments on, and lose the others.
        CommentGap gap = tokens.GapAfter(before);
        List<string> detached = [.. gap.Detached];
        while (IsEmptyStatement(before))
        {
            before--;
            detached.InsertRange(0, tokens.GapAfter(before).Detached);
        }

        return new SourceLocation(location.Path, span, gap.Leading, tokens.GapAfter(location.HeadEnd).Trailing, SourceLocation.Join(detached));
    }

    private bool IsEmptyStatement(int index) => index >= 0 && tokens.Text(index) == ";" && !headEnds.Contains(index);
}
