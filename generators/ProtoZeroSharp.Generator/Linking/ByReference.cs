using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Compares by identity a type that compares by value itself.</summary>
internal sealed class ByReference : IEqualityComparer<object>
{
    public static readonly ByReference Instance = new();

    bool IEqualityComparer<object>.Equals(object? x, object? y) => ReferenceEquals(x, y);

    int IEqualityComparer<object>.GetHashCode(object obj) => RuntimeHelpers.GetHashCode(obj);
}
