namespace ProtoZeroSharp.Generator.Pipeline;

/// <summary>A C# type that generated code names and that a referenced assembly must have, because its file is import-only.</summary>
/// <param name="User">The import name of the file whose generated code names it.</param>
/// <param name="FileName">The import name of the import-only file.</param>
/// <param name="MetadataName">The type, with its namespace and <c>+</c> before nested types.</param>
internal sealed record ImportedType(string User, string FileName, string MetadataName);
