namespace ProtoZeroSharp.Generator.Emission;

/// <content>Types and attributes of .NET.</content>
internal static partial class LibraryNames
{
    public const string GeneratedCode = "[global::System.CodeDom.Compiler.GeneratedCode(\"ProtoZeroSharp\", \"1.0\")]";
    public const string Hidden = "[global::System.ComponentModel.EditorBrowsable(global::System.ComponentModel.EditorBrowsableState.Never)]";
    public const string Obsolete = "[global::System.Obsolete]";
    public const string NoInlining = "[global::System.Runtime.CompilerServices.MethodImpl(global::System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]";
    public const string HandlerArgument = "global::System.Runtime.CompilerServices.InterpolatedStringHandlerArgument";
    public const string ArgumentNull = "global::System.ArgumentNullException";
    public const string ArgumentOutOfRange = "global::System.ArgumentOutOfRangeException";
    public const string Sequence = "global::System.Buffers.ReadOnlySequence<byte>";
    public const string Memory = "global::System.ReadOnlyMemory<byte>";
    public const string Collection = "global::System.Collections.Generic.IEnumerable";
    public const string MemoryMarshal = "global::System.Runtime.InteropServices.MemoryMarshal";
    public const string Guid = "global::System.Guid";
    public const string DateTime = "global::System.DateTime";
    public const string DateTimeOffset = "global::System.DateTimeOffset";
    public const string TimeSpan = "global::System.TimeSpan";

    /// <summary>Bytes that can be changed.</summary>
    public const string Buffer = "global::System.Span<byte>";

    public static string Span(string element) => "global::System.ReadOnlySpan<" + element + ">";

    /// <summary>On what must not be called: using it is an error that says what to do.</summary>
    public static string Forbidden(string cure) => "[global::System.Obsolete(\"" + cure + "\", true)]";
}
