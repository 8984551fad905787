using Google.Protobuf;
using Google.Protobuf.Reflection;

namespace ProtoZeroSharp.Fuzz.Schemas;

/// <summary>A message type under test: ours, Google's, and what it is validated against.</summary>
/// <param name="Name">What targets call it.</param>
/// <param name="Access">The readers.</param>
/// <param name="Descriptor">Google's description of it.</param>
/// <param name="Create">Makes an empty object of Google's class.</param>
/// <param name="Seeds">Messages of the tests.</param>
internal sealed record FuzzSchema(string Name, MessageAccess Access, MessageDescriptor Descriptor, Func<IMessage> Create, Func<IEnumerable<byte[]>> Seeds)
{
    public NaiveMessage Naive { get; } = NaiveMessage.Of(Descriptor);

    /// <summary>All numbers of fields, on every level.</summary>
    public int[] FieldNumbers()
    {
        var numbers = new SortedSet<int>();
        var seen = new HashSet<MessageDescriptor>();
        Collect(Descriptor);
        return [.. numbers];

        void Collect(MessageDescriptor message)
        {
            if (seen.Add(message))
            {
                foreach (FieldDescriptor field in message.Fields.InDeclarationOrder())
                {
                    numbers.Add(field.FieldNumber);
                    if (field.FieldType is FieldType.Message or FieldType.Group)
                    {
                        Collect(field.MessageType);
                    }
                }

                foreach (FieldDescriptor extension in message.File.Extensions.UnorderedExtensions)
                {
                    numbers.Add(extension.FieldNumber);
                }
            }
        }
    }
}
