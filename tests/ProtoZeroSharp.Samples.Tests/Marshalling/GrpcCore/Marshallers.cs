namespace Grpc.Core;

/// <summary>The shape of the class in the package Grpc.Core.Api.</summary>
public static class Marshallers
{
    public static Marshaller<T> Create<T>(Action<T, SerializationContext> serializer, Func<DeserializationContext, T> deserializer) =>
        new(serializer, deserializer);

    /// <summary>The other overload, which must not be meant by what is written for the first one.</summary>
    public static Marshaller<T> Create<T>(Func<T, byte[]> serializer, Func<byte[], T> deserializer) =>
        throw new NotSupportedException($"{serializer.Method} {deserializer.Method}");
}
