using Grpc.Core;

namespace ProtoZeroSharp.Samples.Tests.Marshalling;

/// <summary>Marshallers of a type that knows how it is written and read, a line each: what docs/grpc.md shows.</summary>
internal static class StockMarshaller
{
    public static readonly Marshaller<Stock> Instance = Marshallers.Create<Stock>(GrpcContexts.Proto.Write, GrpcContexts.Proto.Read<Stock>);
}
