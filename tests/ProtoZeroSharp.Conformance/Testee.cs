using Conformance;

namespace ProtoZeroSharp.Conformance;

/// <summary>Answers one request of the conformance runner, through generated readers and writers only.</summary>
internal static class Testee
{
    public static byte[] Answer(byte[] bytes, bool keepUnknown)
    {
        var request = new ConformanceRequest.Reader(bytes);
        using var proto = new ProtoWriter();
        var response = new ConformanceResponse.Writer(proto);
        if (request.PayloadCase != ConformanceRequest.PayloadOneofCase.ProtobufPayload)
        {
            response.Skipped("only binary input");
            return proto.ToArray();
        }

        if (request.RequestedOutputFormat != global::Conformance.WireFormat.Protobuf)
        {
            response.Skipped("only binary output");
            return proto.ToArray();
        }

        try
        {
            byte[]? message = Reencode(request.MessageType.ToString(), request.ProtobufPayload, keepUnknown);
            if (message == null)
            {
                response.Skipped("unknown message type");
            }
            else
            {
                response.ProtobufPayload(message);
            }
        }
        catch (ProtoException exception)
        {
            response.ParseError(exception.Message);
        }
#pragma warning disable CA1031 // The runner counts any other exception as a failure.
        catch (Exception exception)
#pragma warning restore CA1031
        {
            response.RuntimeError(exception.ToString());
        }

        return proto.ToArray();
    }

    /// <summary>The message written again, or null when its type is unknown.</summary>
    private static byte[]? Reencode(string type, ReadOnlySpan<byte> payload, bool keepUnknown)
    {
        using var proto = new ProtoWriter();
        switch (type)
        {
            case "protobuf_test_messages.proto3.TestAllTypesProto3":
                var proto3 = new ProtobufTestMessages.Proto3.TestAllTypesProto3.Reader(payload);
                proto3.Validate();
                proto3.CopyTo(new ProtobufTestMessages.Proto3.TestAllTypesProto3.Writer(proto), keepUnknown);
                break;
            case "protobuf_test_messages.proto2.TestAllTypesProto2":
                var proto2 = new ProtobufTestMessages.Proto2.TestAllTypesProto2.Reader(payload);
                proto2.Validate();
                proto2.CopyTo(new ProtobufTestMessages.Proto2.TestAllTypesProto2.Writer(proto), keepUnknown);
                break;
            case "protobuf_test_messages.editions.proto3.TestAllTypesProto3":
                var edition3 = new ProtobufTestMessages.Editions.Proto3.TestAllTypesProto3.Reader(payload);
                edition3.Validate();
                edition3.CopyTo(new ProtobufTestMessages.Editions.Proto3.TestAllTypesProto3.Writer(proto), keepUnknown);
                break;
            case "protobuf_test_messages.editions.proto2.TestAllTypesProto2":
                var edition2 = new ProtobufTestMessages.Editions.Proto2.TestAllTypesProto2.Reader(payload);
                edition2.Validate();
                edition2.CopyTo(new ProtobufTestMessages.Editions.Proto2.TestAllTypesProto2.Writer(proto), keepUnknown);
                break;
            case "protobuf_test_messages.editions.TestAllTypesEdition2023":
                var edition2023 = new ProtobufTestMessages.Editions.TestAllTypesEdition2023.Reader(payload);
                edition2023.Validate();
                edition2023.CopyTo(new ProtobufTestMessages.Editions.TestAllTypesEdition2023.Writer(proto), keepUnknown);
                break;
            default:
                return null;
        }

        return proto.ToArray();
    }
}
