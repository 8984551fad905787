namespace ProtoZeroSharp.Generator.Diagnostics;

internal static partial class DiagnosticCatalog
{
    public static readonly DiagnosticRule DuplicateName = Error(2001, "Name already defined");
    public static readonly DiagnosticRule PackageConflict = Error(2002, "Package name already used for something else");
    public static readonly DiagnosticRule PackageLimits = Error(2003, "Package name too long or too deep");
    public static readonly DiagnosticRule NotDefined = Error(2004, "Name not defined");
    public static readonly DiagnosticRule NotImported = Error(2005, "Name defined in a file that is not imported");
    public static readonly DiagnosticRule InnerScope = Error(2006, "Name resolved in an inner scope where it is not defined");
    public static readonly DiagnosticRule NotAType = Error(2007, "Name is not a type of the needed kind");
    public static readonly DiagnosticRule NotVisible = Error(2008, "Type is local to its file");
    public static readonly DiagnosticRule NestedExport = Error(2009, "Nested type exported under strict visibility");
    public static readonly DiagnosticRule NamingStyle = Error(2010, "Name breaks the naming style of the edition");
    public static readonly DiagnosticRule NotANamespace = Error(2011, "csharp_namespace is not a namespace");

    public static readonly DiagnosticRule FieldNumber = Error(3001, "Field number out of range");
    public static readonly DiagnosticRule ImplementationNumber = Error(3002, "Field number reserved for protobuf itself");
    public static readonly DiagnosticRule DuplicateNumber = Error(3003, "Field number used twice");
    public static readonly DiagnosticRule ReservedNumber = Error(3004, "Reserved field number used");
    public static readonly DiagnosticRule ReservedFieldName = Error(3005, "Reserved field name used");
    public static readonly DiagnosticRule ExtensionNumberUsed = Error(3006, "Field number inside an extension range");
    public static readonly DiagnosticRule RangeOverlap = Error(3007, "Ranges overlap");
    public static readonly DiagnosticRule RangeValues = Error(3008, "Range with impossible bounds");
    public static readonly DiagnosticRule NameReservedTwice = Error(3009, "Name reserved twice");
    public static readonly DiagnosticRule SuggestedNumbers = Error(3010, "Free field numbers");
    public static readonly DiagnosticRule DefaultValue = Error(3011, "Default value where none is allowed, or not of the enum");
    public static readonly DiagnosticRule Proto3Restriction = Error(3012, "Feature of proto2 used in proto3");
    public static readonly DiagnosticRule ClosedEnumInProto3 = Error(3013, "Closed enum used in proto3");
    public static readonly DiagnosticRule EmptyOneof = Error(3014, "Oneof without fields");
    public static readonly DiagnosticRule MapKey = Error(3015, "Type that cannot be a map's key or value");
    public static readonly DiagnosticRule MapEntryConflict = Error(3016, "Map entry's name already used");
    public static readonly DiagnosticRule MapEntryUse = Error(3017, "Map entry used as a type");
    public static readonly DiagnosticRule ExtensionNumber = Error(3018, "Number not declared for extensions, or taken");
    public static readonly DiagnosticRule RequiredExtension = Error(3019, "Required extension");
    public static readonly DiagnosticRule ExtensionDeclaration = Error(3020, "Extension does not match its declaration");
    public static readonly DiagnosticRule MessageSet = Error(3021, "Field or extension that a MessageSet cannot have");
    public static readonly DiagnosticRule JsonNameConflict = Error(3022, "JSON names collide");
    public static readonly DiagnosticRule JsonNameConflictLegacy = Warning(3023, "Default JSON names collide");
    public static readonly DiagnosticRule JsonName = Error(3024, "JSON name not allowed");
    public static readonly DiagnosticRule TooManyMembers = Error(3025, "Too many fields, oneofs or values");
    public static readonly DiagnosticRule LiteExtension = Error(3026, "Lite and full files mixed");
    public static readonly DiagnosticRule ExtensionTaken = Warning(3027, "Extension number used in another file");

    public static readonly DiagnosticRule EmptyEnum = Error(4001, "Enum without values");
    public static readonly DiagnosticRule FirstValueNotZero = Error(4002, "First value of an open enum is not zero");
    public static readonly DiagnosticRule EnumAlias = Error(4003, "Two enum values share a number");
    public static readonly DiagnosticRule EnumReserved = Error(4004, "Reserved enum number or name used");
    public static readonly DiagnosticRule EnumNameConflict = Error(4005, "Enum value names collide without their prefix");
    public static readonly DiagnosticRule EnumNameConflictLegacy = Warning(4006, "Enum value names collide without their prefix, in proto2");
    public static readonly DiagnosticRule EnumJsonString = Error(4007, "JSON string of an enum value not allowed");

    public static readonly DiagnosticRule UnknownOption = Error(5001, "Unknown option");
    public static readonly DiagnosticRule OptionAlreadySet = Error(5002, "Option set twice");
    public static readonly DiagnosticRule OptionPath = Error(5003, "Option name that leads nowhere");
    public static readonly DiagnosticRule OptionType = Error(5004, "Option value of the wrong type");
    public static readonly DiagnosticRule OptionAggregate = Error(5005, "Option value in braces does not fit its message");
    public static readonly DiagnosticRule OptionTarget = Error(5006, "Option not allowed on this declaration");
    public static readonly DiagnosticRule OptionEdition = Error(5007, "Option or value not in this edition");
    public static readonly DiagnosticRule OptionDeprecated = Warning(5008, "Option deprecated in this edition");
    public static readonly DiagnosticRule FieldOption = Error(5009, "Field option that does not fit the field's type or edition");
    public static readonly DiagnosticRule FeaturesWithoutEdition = Error(5010, "Features need an edition");
    public static readonly DiagnosticRule FeatureUnknownValue = Error(5011, "Feature set to its unknown value");
    public static readonly DiagnosticRule FeatureMisfit = Error(5012, "Feature that does not fit the declaration");
    public static readonly DiagnosticRule FileOption = Error(5013, "File option not allowed");
    public static readonly DiagnosticRule EditionSupport = Error(5014, "Editions of an option contradict each other");
    public static readonly DiagnosticRule GenericServices = Warning(5015, "Generic services are deprecated");

    public static readonly DiagnosticRule ImportNotFound = Error(6001, "Imported file not found");
    public static readonly DiagnosticRule ImportTwice = Error(6002, "File imported twice");
    public static readonly DiagnosticRule ImportCycle = Error(6003, "File imports itself");
    public static readonly DiagnosticRule ImportUnused = Warning(6004, "Import not used");
    public static readonly DiagnosticRule ImportPath = Error(6005, "Malformed import path");
    public static readonly DiagnosticRule ImportLite = Error(6006, "Full file imports a lite one");
    public static readonly DiagnosticRule RedactionMarker = Error(6007, "Option import of an option that says what to redact");
}
