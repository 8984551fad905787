using System;

namespace ProtoZeroSharp.Generator.Settings;

/// <summary>The features of C# that generated code may use; the oldest version is 7.3.</summary>
/// <param name="Nullable"><c>#nullable</c>, from 8 on.</param>
/// <param name="Scoped"><c>scoped</c> parameters, from 11 on: a chained call can then take a span on the stack.</param>
/// <param name="Interpolation">
/// Interpolated strings that are written without building a string, from 10 on, where the framework has the attributes for their
/// handlers: .NET 6 and later, for which the SDK defines a symbol.
/// </param>
/// <param name="EmptyConstructors">Constructors of structs without parameters, from 10 on.</param>
/// <param name="ShortLeavesInlined">
/// Whether the JIT inlines a leaf of two fields completely, as .NET 10's does. .NET 8's inlines half of it, which takes three times
/// as long as a call.
/// </param>
internal sealed record LanguageFeatures(bool Nullable, bool Scoped, bool Interpolation, bool EmptyConstructors, bool ShortLeavesInlined)
{
    /// <summary>Ref structs that implement an interface, from 13 on.</summary>
    public bool RefStructInterfaces { get; init; }

    /// <summary>Ref structs as the state of lambdas, from 13 and .NET 9 on, if the library takes them too.</summary>
    public bool RefStructStates { get; init; }

    /// <param name="version">The version of C#, 703 for 7.3, 1100 for 11.</param>
    /// <param name="isDefined">Whether a preprocessor symbol is defined; the SDK defines those of frameworks.</param>
    /// <param name="libraryTakesRefStructs">Whether the state of the library's delegates may be a ref struct.</param>
    public static LanguageFeatures Of(int version, Func<string, bool> isDefined, bool libraryTakesRefStructs) =>
        new(version >= 800, version >= 1100, version >= 1000 && isDefined("NET6_0_OR_GREATER"), version >= 1000, isDefined("NET10_0_OR_GREATER"))
        {
            RefStructInterfaces = version >= 1300 && isDefined("NET8_0_OR_GREATER"),
            RefStructStates = version >= 1300 && libraryTakesRefStructs && isDefined("NET9_0_OR_GREATER"),
        };
}
