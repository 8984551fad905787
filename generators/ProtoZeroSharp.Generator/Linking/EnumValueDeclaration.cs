namespace ProtoZeroSharp.Generator.Linking;

/// <param name="IsRedacted">True for <c>debug_redact</c>.</param>
internal sealed record EnumValueDeclaration(string Name, int Number, bool IsDeprecated, bool IsRedacted, EditionSupport? Support);
