using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp;

/// <summary>Adds up the room that a generated leaf method asks for.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class LeafSize
{
    /// <summary>
    /// The sum. It cannot overflow: a leaf has at most eight fields, and what <see cref="TextArg.MaxSize"/> and
    /// <see cref="BytesArg.MaxSize"/> answer is limited for that reason.
    /// </summary>
    /// <param name="size">The bytes so far.</param>
    /// <param name="more">The bytes of one more argument.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Add(int size, int more) => size + more;
}
