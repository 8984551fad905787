namespace ProtoZeroSharp.Generator.Diagnostics;

internal static partial class DiagnosticCatalog
{
    public static readonly DiagnosticRule ControlCharacter = Error(1001, "Control character outside a string or comment");
    public static readonly DiagnosticRule NonAscii = Error(1002, "Non-ASCII character outside a string or comment");
    public static readonly DiagnosticRule ByteOrderMark = Error(1003, "The file does not start as UTF-8 text");
    public static readonly DiagnosticRule BlockComment = Error(1004, "Block comment nested or not closed");
    public static readonly DiagnosticRule MalformedNumber = Error(1005, "Malformed number");
    public static readonly DiagnosticRule NumberSpacing = Error(1006, "Number and identifier run together");
    public static readonly DiagnosticRule MalformedString = Error(1007, "String not closed on its line");
    public static readonly DiagnosticRule EscapeSequence = Error(1008, "Invalid escape sequence in a string");
    public static readonly DiagnosticRule IntegerRange = Error(1009, "Integer out of range");
    public static readonly DiagnosticRule TopLevelStatement = Error(1010, "Statement not allowed at the top level");
    public static readonly DiagnosticRule UnmatchedBrace = Error(1011, "Unmatched closing brace");
    public static readonly DiagnosticRule ExpectedSymbol = Error(1012, "A punctuation mark or keyword is missing");
    public static readonly DiagnosticRule ExpectedName = Error(1013, "A name is missing");
    public static readonly DiagnosticRule ExpectedNumber = Error(1014, "A number is missing");
    public static readonly DiagnosticRule ExpectedString = Error(1015, "A string is missing");
    public static readonly DiagnosticRule EndOfInput = Error(1016, "The file ends inside a definition");
    public static readonly DiagnosticRule SyntaxIdentifier = Error(1017, "Unknown syntax");
    public static readonly DiagnosticRule UnknownEdition = Error(1018, "Unknown or unsupported edition");
    public static readonly DiagnosticRule MultiplePackages = Error(1019, "More than one package statement");
    public static readonly DiagnosticRule MissingLabel = Error(1020, "A proto2 field needs a label");
    public static readonly DiagnosticRule LabelInEditions = Error(1021, "Label that editions do not have");
    public static readonly DiagnosticRule GroupInEditions = Error(1022, "Group syntax in an edition");
    public static readonly DiagnosticRule OneofLabel = Error(1023, "Label on a oneof member");
    public static readonly DiagnosticRule MapPlacement = Error(1024, "Map field where none is allowed");
    public static readonly DiagnosticRule GroupName = Error(1025, "Group name without a capital letter");
    public static readonly DiagnosticRule GroupBody = Error(1026, "Group without a body");
    public static readonly DiagnosticRule ScalarWhereMessage = Error(1027, "Scalar type where a message is needed");
    public static readonly DiagnosticRule DefaultSyntax = Error(1028, "Default value of the wrong kind");
    public static readonly DiagnosticRule DuplicatePseudoOption = Error(1029, "default or json_name set twice");
    public static readonly DiagnosticRule OptionValueSyntax = Error(1030, "Malformed option value");
    public static readonly DiagnosticRule RangeBounds = Error(1031, "Range ends beyond the largest number");
    public static readonly DiagnosticRule ReservedNameStyle = Error(1032, "Reserved name in the wrong form for this syntax");
    public static readonly DiagnosticRule ReservedNameInvalid = Warning(1033, "Reserved name is not an identifier");
    public static readonly DiagnosticRule VisibilityPlacement = Error(1034, "export or local where it has no meaning");
    public static readonly DiagnosticRule ImportForm = Error(1035, "Import form that this edition does not have");
    public static readonly DiagnosticRule NestingDepth = Error(1036, "Messages nested too deeply");
    public static readonly DiagnosticRule ExplicitMapEntry = Error(1037, "map_entry set by hand");
    public static readonly DiagnosticRule UselessAlias = Error(1038, "allow_alias without effect");
    public static readonly DiagnosticRule NameTooLong = Error(1039, "Name too long");
    public static readonly DiagnosticRule ReplacedBytes = Warning(1040, "Bytes in a string that are not UTF-8");
}
