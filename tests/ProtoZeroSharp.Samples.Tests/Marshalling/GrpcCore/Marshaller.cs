namespace Grpc.Core;

/// <summary>The shape of the class in the package Grpc.Core.Api, which Grpc.AspNetCore and Grpc.Net.Client hand to generated code.</summary>
public sealed class Marshaller<T>(Action<T, SerializationContext> serializer, Func<DeserializationContext, T> deserializer)
{
    public Action<T, SerializationContext> ContextualSerializer { get; } = serializer;

    public Func<DeserializationContext, T> ContextualDeserializer { get; } = deserializer;
}
