using static ProtoZeroSharp.Generator.Emission.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <content>Well-known types from the values of .NET that they stand for.</content>
internal sealed partial class FieldEmitter
{
    private void EmitWellKnown(string name, string tag)
    {
        switch (WellKnownKinds.Of(field.TypeName))
        {
            case WellKnownKind.Timestamp:
                WellKnown(name, tag, OfWellKnown.Timestamp, LibraryNames.DateTimeOffset);
                WellKnown(name, tag, OfWellKnown.Timestamp, LibraryNames.DateTime);
                break;
            case WellKnownKind.Duration:
                WellKnown(name, tag, OfWellKnown.Duration, LibraryNames.TimeSpan);
                break;
            case WellKnownKind.Any:
                Doc("Give the result to the writer of the message that the URL names, and close it.");
                Method(LibraryNames.MessageWriter, members.Pack, "string typeUrl", "return " + LibraryNames.WellKnownValues + "." + OfWellKnown.StartAny + "(" + receiver.Message + ", " + tag + ", typeUrl);");
                break;
            case WellKnownKind.Wrapper:
                string type = WellKnownKinds.WrapperValue(field.TypeName)!;
                string helper = OfWellKnown.Wrapper(field.TypeName!);
                WellKnown(name, tag, helper, type);
                if (type == "string")
                {
                    WellKnown(name, tag, helper, file.Scoped + LibraryNames.Span("char"));
                }

                if (type is "string" or "byte[]")
                {
                    WellKnown(name, tag, helper, file.Scoped + LibraryNames.Span("byte"));
                }

                break;
        }
    }

    private void WellKnown(string name, string tag, string helper, string type)
    {
        Chained(name, type + " value", LibraryNames.WellKnownValues + "." + helper + "(" + receiver.Message + ", " + tag + ", value);");
    }
}
