#if !NET8_0_OR_GREATER
namespace System.Runtime.CompilerServices;

// Known to the compiler by their names; netstandard2.0 does not have them.

// Marks a type that builds what an interpolated string says.
[Microsoft.CodeAnalysis.Embedded]
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct, Inherited = false)]
internal sealed class InterpolatedStringHandlerAttribute : Attribute
{
}

// Says which arguments of a method its interpolated string is built with.
[Microsoft.CodeAnalysis.Embedded]
[AttributeUsage(AttributeTargets.Parameter)]
internal sealed class InterpolatedStringHandlerArgumentAttribute(string argument) : Attribute
{
    public string[] Arguments { get; } = [argument];
}
#endif
