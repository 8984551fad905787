namespace ProtoZeroSharp.Generator.Model;

/// <summary>An explicit default. The field's type decides which member is used.</summary>
/// <param name="Text">
/// The value as a descriptor writes it: <c>-1</c>, <c>1e+20</c>, <c>inf</c>, <c>true</c>, an enum value's name; for strings and
/// bytes empty.
/// </param>
/// <param name="Bytes">The bytes of a string or bytes default.</param>
internal sealed record DefaultValue(string Text, EquatableArray<byte> Bytes);
