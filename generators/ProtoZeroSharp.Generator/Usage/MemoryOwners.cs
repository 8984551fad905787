using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>
/// The objects of the library that return their memory when they are disposed, and their members that show it. Of a <c>ProtoBuffer</c> that is known
/// if <see cref="BufferWriters"/> are; an <c>OwnedMessage</c> is not one of them, because it may be over the caller's.
/// </summary>
internal static class MemoryOwners
{
    /// <summary>The owner whose memory an operation shows; null if it shows none.</summary>
    public static IOperation? Of(IOperation operation)
    {
        IOperation? owner = operation switch
        {
            IPropertyReferenceOperation { Instance: { } instance } => CallChain.Unwrap(instance),
            IInvocationOperation { TargetMethod.Name: "GetSpan", Instance: { } instance } => CallChain.Unwrap(instance),
            _ => null,
        };
        return owner?.Type is { } type && Shows(type.Name, Member(operation)) && WriterSymbols.IsOfLibrary(type) ? owner : null;
    }

    /// <summary>The name of the member that shows the memory.</summary>
    public static string Member(IOperation operation) => operation is IPropertyReferenceOperation property ? property.Property.Name : ((IInvocationOperation)operation).TargetMethod.Name;

    private static bool Shows(string type, string member) => type switch
    {
        "ProtoWriter" or "ProtoBuffer" => member is "WrittenSpan" or "WrittenSequence",
        "DetachedMessage" => member is "GetSpan" or "Memory" or "Sequence",
        "GatheredMessage" => member is "Sequence",
        "ProtoSequence" => member is "Span",
        "EditableMessage" => member is "Span" or "Memory",
        _ => false,
    };
}
