namespace ProtoZeroSharp.Generator.Model;

/// <summary>The numbers are those of <c>google.protobuf.FieldDescriptorProto.Label</c>.</summary>
internal enum FieldLabel
{
    Optional = 1,
    Required = 2,
    Repeated = 3,
}
