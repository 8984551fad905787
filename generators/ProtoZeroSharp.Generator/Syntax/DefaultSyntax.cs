using System.Collections.Immutable;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>The value of <c>[default = …]</c>; for a scalar field it is already read by its type.</summary>
/// <param name="Text">Numbers and booleans as a descriptor writes them; for a field of a named type the token as written.</param>
/// <param name="Bytes">The bytes of a string or bytes default.</param>
internal sealed record DefaultSyntax(string Text, ImmutableArray<byte> Bytes, TextSpan Span);
