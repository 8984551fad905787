#if NET8_0_OR_GREATER
using System.Runtime.Intrinsics;
#endif

namespace ProtoZeroSharp.Wire;

/// <summary>How an element of a packed run becomes a varint.</summary>
/// <typeparam name="T">The C# type of the element.</typeparam>
internal interface IVarintElement<T>
{
    /// <summary>The most bytes that one takes.</summary>
    int MaxSize { get; }

    ulong ToVarint(T value);

#if NET8_0_OR_GREATER
    /// <summary>The same for eight elements, in 32 bits each: one of more is 4,294,967,295. Asked for only where AVX2 is.</summary>
    Vector256<uint> ToUInt32s(ref readonly T first);
#endif

#if NET10_0_OR_GREATER
    /// <summary>The same for eight elements; asked for only where AVX-512F is.</summary>
    Vector512<ulong> ToVarints(ref readonly T first);
#endif
}
