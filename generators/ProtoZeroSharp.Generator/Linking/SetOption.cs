using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>A field of an options message, or of a message in it, that a declaration sets.</summary>
internal sealed record SetOption(DeclarationOptions Declaration, ResolvedField Field, EnumValueDeclaration? EnumValue, TextSpan Span);
