using System.Collections.Generic;
using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Planning;
using static ProtoZeroSharp.Generator.Library.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <content>Well-known types, written from .NET values.</content>
internal sealed partial class FieldEmitter
{
    private void EmitWellKnown(string name, string tag)
    {
        foreach ((string helper, string type) in WellKnownForms(field.TypeName))
        {
            Chained(name, type + " value", LibraryNames.WellKnownValues + "." + helper + "(" + receiver.Message + ", " + tag + ", value);");
        }

        EmitPack(field.TypeName, "string typeUrl", receiver.Message + ", " + tag + ", typeUrl");
    }

    private void EmitPack(string? typeName, string parameters, string arguments)
    {
        if (WellKnownKinds.Of(typeName) == WellKnownKind.Any)
        {
            Doc("Give the result to the writer of the message that the URL names, and close it.");
            Method(LibraryNames.MessageWriter, members.Pack, parameters, "return " + LibraryNames.WellKnownValues + "." + OfWellKnown.StartAny + "(" + arguments + ");");
        }
    }

    /// <summary>The library's method for each .NET type that a well-known type is written from.</summary>
    private IEnumerable<(string Helper, string Type)> WellKnownForms(string? typeName)
    {
        switch (WellKnownKinds.Of(typeName))
        {
            case WellKnownKind.Timestamp:
                yield return (OfWellKnown.Timestamp, LibraryNames.DateTimeOffset);
                yield return (OfWellKnown.Timestamp, LibraryNames.DateTime);
                break;
            case WellKnownKind.Duration:
                yield return (OfWellKnown.Duration, LibraryNames.TimeSpan);
                break;
            case WellKnownKind.Wrapper:
                FieldType type = WellKnownKinds.WrapperType(typeName)!.Value;
                bool isString = type == FieldType.String;
                bool isBytes = type == FieldType.Bytes;
                string helper = OfWellKnown.Wrapper(typeName!);
                yield return (helper, isString ? "string" : isBytes ? "byte[]" : WireEncoding.ScalarType(type));
                if (isString)
                {
                    yield return (helper, file.Scoped + LibraryNames.Span("char"));
                }

                if (isString || isBytes)
                {
                    yield return (helper, file.Scoped + LibraryNames.Span("byte"));
                }

                break;
        }
    }
}
