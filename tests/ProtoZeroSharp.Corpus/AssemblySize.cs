using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace ProtoZeroSharp.Corpus;

/// <summary>The size of an assembly's parts.</summary>
internal static class AssemblySize
{
    /// <returns>How many field numbers the assembly has, and the bytes of its method bodies.</returns>
    public static (int Fields, long Bodies) Of(Stream image)
    {
        image.Position = 0;
        using var file = new PEReader(image, PEStreamOptions.LeaveOpen);
        MetadataReader metadata = file.GetMetadataReader();
        int fields = 0;
        foreach (FieldDefinitionHandle handle in metadata.FieldDefinitions)
        {
            if (metadata.GetString(metadata.GetFieldDefinition(handle).Name).EndsWith("FieldNumber", StringComparison.Ordinal))
            {
                fields++;
            }
        }

        long bodies = 0;
        foreach (MethodDefinitionHandle handle in metadata.MethodDefinitions)
        {
            int address = metadata.GetMethodDefinition(handle).RelativeVirtualAddress;
            bodies += address == 0 ? 0 : file.GetMethodBody(address).Size;
        }

        return (fields, bodies);
    }
}
