using Google.Protobuf;
using Google.Protobuf.Reflection;
using ProtoZeroSharp.Generator.Linking;

namespace ProtoZeroSharp.Generator.Tests.Linking;

/// <summary>
/// A <c>google.protobuf.FeatureSet</c> as protoc resolves it: the defaults that it writes for an edition, with what its
/// descriptors set merged on top. It is read from bytes, because the referenced Google.Protobuf may be older than protoc.
/// </summary>
internal sealed class ProtocFeatures
{
    // The proto2 and proto3 of google.protobuf.Edition.
    private const int Proto2 = 998;
    private const int Proto3 = 999;

    // Fields of FeatureSetDefaults and of what it repeats.
    private const int Defaults = 1;
    private const int DefaultsEdition = 3;
    private const int DefaultsOverridable = 4;
    private const int DefaultsFixed = 5;

    private static readonly Lazy<List<(int Edition, ProtocFeatures Features)>> Editions = new(ReadEditions);

    // By kind; 0 for one that this protoc does not know.
    private readonly int[] values = new int[Enum.GetValues<FeatureKind>().Length];

    private ProtocFeatures()
    {
    }

    public int this[FeatureKind kind] => values[(int)kind];

    /// <summary>The defaults of a file's edition with what its options set.</summary>
    public static ProtocFeatures Of(FileDescriptorProto file)
    {
        int edition = file.Syntax switch
        {
            "" or "proto2" => Proto2,
            "proto3" => Proto3,
            _ => (int)file.Edition,
        };
        return Editions.Value.Last(item => item.Edition <= edition).Features.With(file.Options?.Features);
    }

    public ProtocFeatures With(Google.Protobuf.Reflection.FeatureSet? own) => own is null ? this : With(own.ToByteString());

    /// <summary>The features of a field: those in the options, and those that proto2 and proto3 express in other ways.</summary>
    public ProtocFeatures Of(FieldDescriptorProto field, FileDescriptorProto file)
    {
        ProtocFeatures merged = With(field.Options?.Features).Copy();
        if (file.Syntax == "editions")
        {
            return merged;
        }

        if (field.Label == FieldDescriptorProto.Types.Label.Required)
        {
            merged.values[(int)FeatureKind.FieldPresence] = FeatureValue.LegacyRequired;
        }

        if (field.Type == FieldDescriptorProto.Types.Type.Group)
        {
            merged.values[(int)FeatureKind.MessageEncoding] = FeatureValue.Delimited;
        }

        if (field.Options is { HasPacked: true } options)
        {
            // An explicit false has a meaning only in proto3: in proto2 it is the default.
            merged.values[(int)FeatureKind.RepeatedFieldEncoding] = options.Packed ? FeatureValue.Packed : FeatureValue.Expanded;
        }

        return merged;
    }

    private static List<(int Edition, ProtocFeatures Features)> ReadEditions()
    {
        List<(int Edition, ProtocFeatures Features)> editions = [];
        foreach (var (number, _, payload) in WireFields(ByteString.CopyFrom(Protoc.EditionDefaults("2024"))))
        {
            if (number == Defaults)
            {
                var fields = WireFields(payload).ToDictionary(field => field.Number);
                ProtocFeatures features = new ProtocFeatures().With(fields[DefaultsFixed].Payload).With(fields[DefaultsOverridable].Payload);
                editions.Add((fields[DefaultsEdition].Value, features));
            }
        }

        return editions;
    }

    private static IEnumerable<(int Number, int Value, ByteString Payload)> WireFields(ByteString message)
    {
        var input = new CodedInputStream(message.ToByteArray());
        for (uint tag = input.ReadTag(); tag != 0; tag = input.ReadTag())
        {
            int number = Google.Protobuf.WireFormat.GetTagFieldNumber(tag);
            yield return Google.Protobuf.WireFormat.GetTagWireType(tag) switch
            {
                Google.Protobuf.WireFormat.WireType.Varint => (number, input.ReadInt32(), ByteString.Empty),
                Google.Protobuf.WireFormat.WireType.LengthDelimited => (number, 0, input.ReadBytes()),
                var other => throw new InvalidOperationException($"A FeatureSet holds field {number} as {other}."),
            };
        }
    }

    private ProtocFeatures With(ByteString featureSet)
    {
        ProtocFeatures merged = Copy();
        foreach (var (number, value, _) in WireFields(featureSet))
        {
            // The features of implementations are extensions, with higher numbers.
            if (number <= values.Length)
            {
                merged.values[number - 1] = value;
            }
        }

        return merged;
    }

    private ProtocFeatures Copy()
    {
        var copy = new ProtocFeatures();
        values.CopyTo(copy.values, 0);
        return copy;
    }
}
