using static ProtoZeroSharp.Generator.Emission.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <content>Well-known types from the values of .NET that they stand for.</content>
internal sealed partial class FieldEmitter
{
    private void EmitWellKnown(string name, string verb, string tag)
    {
        switch (WellKnownKinds.Of(field.TypeName))
        {
            case WellKnownKind.Timestamp:
                WellKnown(name, verb, tag, OfWellKnown.Timestamp, LibraryNames.DateTimeOffset);
                WellKnown(name, verb, tag, OfWellKnown.Timestamp, LibraryNames.DateTime);
                break;
            case WellKnownKind.Duration:
                WellKnown(name, verb, tag, OfWellKnown.Duration, LibraryNames.TimeSpan);
                break;
            case WellKnownKind.Any:
                Doc("Starts", ", to hold a message of the type that the URL names: give the result to that message's writer and close it");
                Method(LibraryNames.MessageWriter, members.Pack, "string typeUrl", "return " + LibraryNames.WellKnownValues + "." + OfWellKnown.StartAny + "(" + receiver.Message + ", " + tag + ", typeUrl);");
                break;
            case WellKnownKind.Wrapper:
                string type = WellKnownKinds.WrapperValue(field.TypeName)!;
                string helper = OfWellKnown.Wrapper(field.TypeName!);
                WellKnown(name, verb, tag, helper, type);
                if (type == "string")
                {
                    WellKnown(name, verb, tag, helper, file.Scoped + LibraryNames.Span("char"));
                }

                if (type is "string" or "byte[]")
                {
                    WellKnown(name, verb, tag, helper, file.Scoped + LibraryNames.Span("byte"));
                }

                break;
        }
    }

    private void WellKnown(string name, string verb, string tag, string helper, string type)
    {
        Doc(verb);
        Chained(name, type + " value", LibraryNames.WellKnownValues + "." + helper + "(" + receiver.Message + ", " + tag + ", value);");
    }
}
