namespace Grpc.Core;

/// <summary>The shape of the class in the package Grpc.Core.Api.</summary>
public static class Marshallers
{
    public static Marshaller<T> Create<T>(Action<T, SerializationContext> serializer, Func<DeserializationContext, T> deserializer) =>
        new(serializer, deserializer);
}
