namespace ProtoZeroSharp.Generator.Diagnostics;

internal static partial class DiagnosticCatalog
{
    public static readonly DiagnosticRule InvalidSetting = Error(7001, "A setting of the project has an unknown value");
    public static readonly DiagnosticRule OutsideRoot = Warning(7002, "The file is not below its ProtoRoot");
    public static readonly DiagnosticRule SameImportName = Error(7003, "Two files have the same import name");
    public static readonly DiagnosticRule CSharpCollision = Error(7004, "The generated C# would not compile");
    public static readonly DiagnosticRule NotInLibrary = Warning(7005, "A type that the library does not have");
    public static readonly DiagnosticRule GoogleToo = Error(7006, "Grpc.Tools makes classes of the same names");
    public static readonly DiagnosticRule MissingPart = Error(7007, "A type of an import-only file is in no referenced assembly");
    public static readonly DiagnosticRule InternalFailure = Error(9002, "The generator failed");
}
