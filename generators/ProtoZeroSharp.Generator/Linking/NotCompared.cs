using System;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>A member of a value-equal record that takes no part in its equality, such as the syntax that a declaration came from.</summary>
internal readonly struct NotCompared<T>(T? value) : IEquatable<NotCompared<T>>
    where T : class
{
    public T? Value { get; } = value;

    public bool Equals(NotCompared<T> other) => true;

    public override bool Equals(object? obj) => obj is NotCompared<T>;

    public override int GetHashCode() => 0;
}
