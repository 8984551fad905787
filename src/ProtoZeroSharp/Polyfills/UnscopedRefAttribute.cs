#if !NET8_0_OR_GREATER
namespace System.Diagnostics.CodeAnalysis;

// Known to the compiler by its name; netstandard2.0 does not have it.
[Microsoft.CodeAnalysis.Embedded]
[AttributeUsage(AttributeTargets.Method | AttributeTargets.Property | AttributeTargets.Parameter, Inherited = false)]
internal sealed class UnscopedRefAttribute : Attribute
{
}
#endif
