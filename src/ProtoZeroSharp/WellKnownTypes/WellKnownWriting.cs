using System.Diagnostics.CodeAnalysis;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.WellKnownTypes;
using ProtoZeroSharp.Writing;

namespace ProtoZeroSharp;

/// <summary>Writes into an open message of a well-known type.</summary>
public static class WellKnownWriting
{
    private const ulong TypeUrlTag = (1 << 3) | 2;
    private const ulong ValueTag = (2 << 3) | 2;

    /// <summary>
    /// Starts the message in an open Any, as one in another Any is: <c>using var inner = new Person.Writer(any.Pack(Person.TypeUrl));</c>. Closing it leaves the
    /// Any open. A field of type Any has a method of its own for both, <c>PackDetail(Person.TypeUrl)</c>.
    /// </summary>
    /// <param name="any">The Any, of which nothing is written yet.</param>
    /// <param name="typeUrl">The type: <c>Person.TypeUrl</c>.</param>
    /// <exception cref="ArgumentNullException">The URL is null.</exception>
    /// <exception cref="InvalidOperationException">The Any is closed, or a message in it is open.</exception>
    /// <exception cref="ProtoException"><see cref="ProtoErrorKind.BufferFull"/>, <see cref="ProtoErrorKind.MessageTooLarge"/>: it does not fit.</exception>
    [SuppressMessage("Design", "CA1054", Justification = "The type URL is a name; there is nothing to load from it.")]
    public static MessageWriter Pack(this Any.Writer any, string typeUrl)
    {
        MessageWriter message = ((MessageTarget)any).Message;
        using AllOrNothing both = new(message);
        message.String(TypeUrlTag, 1, typeUrl ?? throw new ArgumentNullException(nameof(typeUrl)));
        MessageWriter value = message.StartMessage(ValueTag, 1);
        both.Complete();
        return value;
    }
}
