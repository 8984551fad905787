using System;
using System.Text;

namespace ProtoZeroSharp.Generator.Model;

/// <summary>What names are put together in: one builder for each thread, because a schema has more names than anything else.</summary>
internal static class NameBuffer
{
    [ThreadStatic]
    private static StringBuilder? builder;

    /// <summary>The builder, empty. Whoever takes it makes a string of it before anybody else can take it.</summary>
    public static StringBuilder Take() => (builder ??= new StringBuilder(64)).Clear();
}
