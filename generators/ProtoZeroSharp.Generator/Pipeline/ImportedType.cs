namespace ProtoZeroSharp.Generator.Pipeline;

/// <summary>A C# type that generated code names and that a referenced assembly must have, because its file is import-only.</summary>
/// <param name="User">The import name of the file whose generated code names it.</param>
/// <param name="FileName">The import name of the import-only file.</param>
/// <param name="MetadataName">The type, with its namespace and <c>+</c> before nested types.</param>
/// <param name="Edited">
/// Of an editor the full name of its message: where no assembly has it, fields of this message are generated without it. Null for every other type, which
/// is an error to lack.
/// </param>
internal sealed record ImportedType(string User, string FileName, string MetadataName, string? Edited);
