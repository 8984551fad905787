using System.Collections.Generic;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>Tells the comments of two fields apart when they have the same words.</summary>
internal sealed class SameComment : IEqualityComparer<DocComment>
{
    public static readonly SameComment Instance = new();

    public bool Equals(DocComment? x, DocComment? y) => ReferenceEquals(x, y);

    public int GetHashCode(DocComment comment) => RuntimeHelpers.GetHashCode(comment);
}
