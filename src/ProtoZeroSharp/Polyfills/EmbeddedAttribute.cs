#if !NET8_0_OR_GREATER
namespace Microsoft.CodeAnalysis;

// Keeps a type of this assembly out of the sight of others, of the tests too, which see internal types: they have the attributes that
// stand in here from their own framework. Known to the compiler by its name.
[Embedded]
internal sealed class EmbeddedAttribute : Attribute
{
}
#endif
