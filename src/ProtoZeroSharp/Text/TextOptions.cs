using ProtoZeroSharp.Generated;

namespace ProtoZeroSharp;

/// <summary>How a message is shown as text. The defaults are what <c>ToString</c> of a reader does.</summary>
public sealed class TextOptions
{
    private int maxValueLength = int.MaxValue;
    private List<Func<int, MessageNames>>? anyTypes;
    private List<Func<MessageNames[]>>? extensions;
    private List<ProjectNames>? projects;

    /// <summary>
    /// Whether the values of fields are shown that are marked <c>debug_redact</c>, or annotated with a value of an enum that is marked so. If not,
    /// <c>[REDACTED]</c> is in their place.
    /// </summary>
    public bool ShowRedacted { get; set; }

    /// <summary>
    /// Whether the text is one line, <c>name: "Ada" home { street: "Rue Cler" }</c>, as logs want it. What is malformed or too deep is said in
    /// a comment as always, which the rest of the line after it belongs to: parsers of the text miss the braces that close there.
    /// </summary>
    public bool SingleLine { get; set; }

    /// <summary>
    /// The messages that an Any is expanded to: <c>new TextOptions { AnyTypes = { Address.Reader.NamesOf } }</c>. An Any of another type, or
    /// one whose value is malformed, is shown as it is encoded, as all are by default. So is one whose URL parsers of the text format would not take:
    /// in front of the only slash it must have names with dots between them, like <c>type.googleapis.com</c>.
    /// </summary>
    public ICollection<Func<int, MessageNames>> AnyTypes => anyTypes ??= [];

    /// <summary>
    /// The extensions that have names although another file than the message's own declares them, by the class of that file:
    /// <c>new TextOptions { Extensions = { AuditProtoExtensions.ExtensionNames } }</c>. Others of such files are unknown fields.
    /// </summary>
    public ICollection<Func<MessageNames[]>> Extensions => extensions ??= [];

    /// <summary>
    /// Projects of which all messages count as <see cref="AnyTypes"/> and all files as <see cref="Extensions"/>, by the class that the property
    /// <c>ProtoZeroTypes</c> of such a project names: <c>new TextOptions { Projects = { AcmeTypes.All } }</c>. Those of the library are among
    /// them. A trimmed program has the names of all these messages, also of those that it never shows.
    /// </summary>
    public ICollection<ProjectNames> Projects => projects ??= [];

    /// <summary>
    /// How many bytes of a <c>string</c> or <c>bytes</c> value are shown, 0 to 2,147,483,647. A longer one is cut there, which
    /// <c>...&lt;truncated&gt;...</c> says. All are shown by default.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public int MaxValueLength
    {
        get => maxValueLength;
        set => maxValueLength = value >= 0 ? value : throw new ArgumentOutOfRangeException(nameof(value), value, "The length must not be negative.");
    }

    internal IReadOnlyList<Func<int, MessageNames>> NamedTypes => anyTypes ?? [];

    internal IReadOnlyList<ProjectNames> NamedProjects => projects ?? [];

    // The extensions of all messages, each under the full name of the message.
    internal MessageNames[] DeclaredExtensions()
    {
        var all = new List<MessageNames>();
        foreach (Func<MessageNames[]> file in extensions ?? [])
        {
            all.AddRange(file());
        }

        foreach (ProjectNames project in NamedProjects)
        {
            foreach (Func<MessageNames[]> file in project.Extensions)
            {
                all.AddRange(file());
            }
        }

        return [.. all];
    }

    // Whether a type URL can be in the text as it is.
    internal bool Takes(ReadOnlySpan<byte> typeUrl)
    {
        int slash = typeUrl.LastIndexOf((byte)'/');
        return slash >= 0 && IsPrefix(typeUrl.Slice(0, slash));
    }

    // Whether what is in front of a type's name can be in the text as it is: names with dots between them, which is all that protoc takes there. It
    // is what the sender says, so anything else, a line end among it, could pass for other text. The usual one is no longer than a value may be.
    private bool IsPrefix(ReadOnlySpan<byte> prefix)
    {
        if (prefix.Length > maxValueLength && !prefix.SequenceEqual("type.googleapis.com"u8))
        {
            return false;
        }

        bool isStart = true;
        foreach (byte value in prefix)
        {
            bool isLetter = (uint)((value | 0x20) - 'a') < 26 || value == '_';
            if (isStart ? !isLetter : !isLetter && value != '.' && (uint)(value - '0') >= 10)
            {
                return false;
            }

            isStart = value == '.';
        }

        return !isStart;
    }
}
