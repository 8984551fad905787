namespace ProtoZeroSharp.Generator.Library;

/// <content>.NET's types and attributes.</content>
internal static partial class LibraryNames
{
    public const string GeneratedCode = "[" + Framework + "CodeDom.Compiler.GeneratedCode(\"ProtoZeroSharp\", \"1.0\")]";
    public const string Hidden = "[η(ε.Never)]";
    public const string Obsolete = "[" + Framework + "Obsolete]";

    /// <summary>MethodImplOptions.NoInlining.</summary>
    public const string NoInlining = "[ι(8)]";

    /// <summary>
    /// MethodImplOptions.AggressiveInlining, in few characters. Methods with it do not use up the JIT's budget for inlining into the
    /// caller, as long as every method on the way has it. A getter without it does, with all that it calls.
    /// </summary>
    public const string Inline = "[ι(256)] ";
    public const string HandlerArgument = Framework + "Runtime.CompilerServices.InterpolatedStringHandlerArgument";
    public const string Sequence = Framework + "Buffers.ReadOnlySequence<byte>";
    public const string Memory = Framework + "ReadOnlyMemory<byte>";
    public const string Collection = Framework + "Collections.Generic.IEnumerable";
    public const string Pair = Framework + "Collections.Generic.KeyValuePair";
    public const string MemoryMarshal = Framework + "Runtime.InteropServices.MemoryMarshal";
    public const string Disposable = Framework + "IDisposable";
    public const string Guid = Framework + "Guid";
    public const string DateTime = Framework + "DateTime";
    public const string DateTimeOffset = Framework + "DateTimeOffset";
    public const string TimeSpan = Framework + "TimeSpan";

    /// <summary>The type of bytes that can be changed.</summary>
    public const string Buffer = Framework + "Span<byte>";

    public static string Span(string element) => element switch
    {
        "byte" => Bytes,
        "char" => Chars,
        _ => Framework + "ReadOnlySpan<" + element + ">",
    };

    /// <summary>For members that must not be called: a use is an error that says what to do.</summary>
    public static string Forbidden(string cure) => "[" + Framework + "Obsolete(\"" + cure + "\", true)]";
}
