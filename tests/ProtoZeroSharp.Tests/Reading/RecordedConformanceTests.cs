using System.Text;
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>
/// The binary requests of the official conformance runner with the outcomes that it accepted, so that they are part of every test run;
/// CONTRIBUTING.md tells how they are recorded. The messages are those of protos/conformance_*.proto.
/// </summary>
public class RecordedConformanceTests
{
    private const int Requests = 1939;

    [Fact]
    public void The_recording_is_whole()
    {
        Assert.Equal(Requests, RecordedExchange.All.Count);
    }

    [Theory]
    [InlineData("protobuf_test_messages.proto2.TestAllTypesProto2", 487, 162)]
    [InlineData("protobuf_test_messages.proto3.TestAllTypesProto3", 481, 162)]
    [InlineData("protobuf_test_messages.editions.TestAllTypesEdition2023", 8, 0)]
    [InlineData("protobuf_test_messages.editions.proto2.TestAllTypesProto2", 482, 162)]
    [InlineData("protobuf_test_messages.editions.proto3.TestAllTypesProto3", 481, 162)]
    public void Requests_are_refused_or_written_anew_as_the_conformance_runner_accepted_it(string type, int requests, int refused)
    {
        List<RecordedExchange> exchanges = RecordedExchange.All.FindAll(exchange => exchange.Type == type);
        Assert.Equal(requests, exchanges.Count);
        Assert.Equal(refused, exchanges.Count(exchange => exchange.Response == null));
        var wrong = new StringBuilder();
        foreach (RecordedExchange exchange in exchanges)
        {
            byte[]? response = Reencode(type, exchange.Request);
            if (!Same(response, exchange.Response))
            {
                wrong.Append("request:  ").AppendLine(Hex.Text(exchange.Request))
                    .Append("expected: ").AppendLine(exchange.Response == null ? "refused" : Hex.Text(exchange.Response))
                    .Append("actual:   ").AppendLine(response == null ? "refused" : Hex.Text(response));
            }
        }

        Assert.Equal("", wrong.ToString());
    }

    /// <summary>The message written again, or null when it is refused.</summary>
    private static byte[]? Reencode(string type, byte[] request)
    {
        using var proto = new ProtoWriter();
        try
        {
            switch (type)
            {
                case "protobuf_test_messages.proto2.TestAllTypesProto2":
                    var proto2 = new Conformance.Proto2.AllTypes.Reader(request);
                    proto2.Validate();
                    proto2.CopyTo(new Conformance.Proto2.AllTypes.Writer(proto));
                    break;
                case "protobuf_test_messages.proto3.TestAllTypesProto3":
                    var proto3 = new Conformance.Proto3.AllTypes.Reader(request);
                    proto3.Validate();
                    proto3.CopyTo(new Conformance.Proto3.AllTypes.Writer(proto));
                    break;
                case "protobuf_test_messages.editions.TestAllTypesEdition2023":
                    var edition2023 = new Conformance.Edition2023.AllTypes.Reader(request);
                    edition2023.Validate();
                    edition2023.CopyTo(new Conformance.Edition2023.AllTypes.Writer(proto));
                    break;
                case "protobuf_test_messages.editions.proto2.TestAllTypesProto2":
                    var edition2 = new Conformance.EditionProto2.AllTypes.Reader(request);
                    edition2.Validate();
                    edition2.CopyTo(new Conformance.EditionProto2.AllTypes.Writer(proto));
                    break;
                case "protobuf_test_messages.editions.proto3.TestAllTypesProto3":
                    var edition3 = new Conformance.EditionProto3.AllTypes.Reader(request);
                    edition3.Validate();
                    edition3.CopyTo(new Conformance.EditionProto3.AllTypes.Writer(proto));
                    break;
                default:
                    throw new ArgumentOutOfRangeException(nameof(type), type, "not a recorded type");
            }
        }
        catch (ProtoException)
        {
            return null;
        }

        return proto.ToArray();
    }

    private static bool Same(byte[]? left, byte[]? right)
    {
        return left == null || right == null ? left == right : left.AsSpan().SequenceEqual(right);
    }
}
