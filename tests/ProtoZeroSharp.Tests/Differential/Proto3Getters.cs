using Google.Protobuf;
using Google.Protobuf.WellKnownTypes;
using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Differential;

namespace ProtoZeroSharp.Tests.Differential;

/// <summary>What every getter of the reader of a proto3 message gives, as one of Google's objects.</summary>
internal static class Proto3Getters
{
    public static Theirs.Everything3 Read(Ours.Everything3.Reader reader)
    {
        var model = new Theirs.Everything3
        {
            Int32Value = reader.Int32Value,
            Int64Value = reader.Int64Value,
            Uint32Value = reader.Uint32Value,
            Uint64Value = reader.Uint64Value,
            Sint32Value = reader.Sint32Value,
            Sint64Value = reader.Sint64Value,
            Fixed32Value = reader.Fixed32Value,
            Fixed64Value = reader.Fixed64Value,
            Sfixed32Value = reader.Sfixed32Value,
            Sfixed64Value = reader.Sfixed64Value,
            FloatValue = reader.FloatValue,
            DoubleValue = reader.DoubleValue,
            BoolValue = reader.BoolValue,
            StringValue = reader.StringValue.ToString(),
            BytesValue = ByteString.CopyFrom(reader.BytesValue),
            Color = (Theirs.Color)reader.Color,
            NullValue = (NullValue)reader.NullValue,
            Last = reader.Last.ToString(),
        };
        if (reader.HasOptionalInt32)
        {
            model.OptionalInt32 = reader.OptionalInt32;
        }

        if (reader.HasOptionalString)
        {
            model.OptionalString = reader.OptionalString.ToString();
        }

        if (reader.HasOptionalBool)
        {
            model.OptionalBool = reader.OptionalBool;
        }

        ReadLists(reader, model);
        ReadMaps(reader, model);
        ReadMessages(reader, model);
        ReadWellKnown(reader, model);
        return model;
    }

    private static void ReadLists(Ours.Everything3.Reader reader, Theirs.Everything3 model)
    {
        model.Int32List.Add(reader.Int32List.ToArray());
        model.Int64List.Add(reader.Int64List.ToArray());
        model.Uint32List.Add(reader.Uint32List.ToArray());
        model.Uint64List.Add(reader.Uint64List.ToArray());
        model.Sint32List.Add(reader.Sint32List.ToArray());
        model.Sint64List.Add(reader.Sint64List.ToArray());
        model.Fixed32List.Add(reader.Fixed32List.ToArray());
        model.Fixed64List.Add(reader.Fixed64List.ToArray());
        model.Sfixed32List.Add(reader.Sfixed32List.ToArray());
        model.Sfixed64List.Add(reader.Sfixed64List.ToArray());
        model.FloatList.Add(reader.FloatList.ToArray());
        model.DoubleList.Add(reader.DoubleList.ToArray());
        model.BoolList.Add(reader.BoolList.ToArray());
        model.ExpandedInt32List.Add(reader.ExpandedInt32List.ToArray());
        model.ExpandedDoubleList.Add(reader.ExpandedDoubleList.ToArray());
        model.ColorList.Add(reader.ColorList.ToArray().Cast<Theirs.Color>());
        model.ExpandedColorList.Add(reader.ExpandedColorList.ToArray().Cast<Theirs.Color>());
        foreach (Utf8View text in reader.StringList)
        {
            model.StringList.Add(text.ToString());
        }

        foreach (ReadOnlySpan<byte> bytes in reader.BytesList)
        {
            model.BytesList.Add(ByteString.CopyFrom(bytes));
        }
    }

    private static void ReadMaps(Ours.Everything3.Reader reader, Theirs.Everything3 model)
    {
        foreach (var pair in reader.Int32Map)
        {
            model.Int32Map[pair.Key] = pair.Value;
        }

        foreach (var pair in reader.Int64Map)
        {
            model.Int64Map[pair.Key] = pair.Value.ToString();
        }

        foreach (var pair in reader.Uint32Map)
        {
            model.Uint32Map[pair.Key] = ByteString.CopyFrom(pair.Value);
        }

        foreach (var pair in reader.Uint64Map)
        {
            model.Uint64Map[pair.Key] = pair.Value;
        }

        foreach (var pair in reader.Sint32Map)
        {
            model.Sint32Map[pair.Key] = pair.Value;
        }

        foreach (var pair in reader.Sint64Map)
        {
            model.Sint64Map[pair.Key] = pair.Value;
        }

        foreach (var pair in reader.Fixed32Map)
        {
            model.Fixed32Map[pair.Key] = pair.Value;
        }

        foreach (var pair in reader.Fixed64Map)
        {
            model.Fixed64Map[pair.Key] = (Theirs.Color)pair.Value;
        }

        foreach (var pair in reader.Sfixed32Map)
        {
            model.Sfixed32Map[pair.Key] = pair.Value;
        }

        foreach (var pair in reader.Sfixed64Map)
        {
            model.Sfixed64Map[pair.Key] = pair.Value;
        }

        foreach (var pair in reader.BoolMap)
        {
            model.BoolMap[pair.Key] = pair.Value;
        }

        foreach (var pair in reader.StringMap)
        {
            model.StringMap[pair.Key.ToString()] = pair.Value.ToString();
        }

        foreach (var pair in reader.MessageMap)
        {
            model.MessageMap[pair.Key.ToString()] = ReadLeaf(pair.Value);
        }

        foreach (var pair in reader.RecursiveMap)
        {
            model.RecursiveMap[pair.Key] = Read(pair.Value);
        }
    }

    private static void ReadMessages(Ours.Everything3.Reader reader, Theirs.Everything3 model)
    {
        switch (reader.ChoiceCase)
        {
            case Ours.Everything3.ChoiceOneofCase.ChoiceInt32:
                model.ChoiceInt32 = reader.ChoiceInt32;
                break;
            case Ours.Everything3.ChoiceOneofCase.ChoiceString:
                model.ChoiceString = reader.ChoiceString.ToString();
                break;
            case Ours.Everything3.ChoiceOneofCase.ChoiceLeaf:
                model.ChoiceLeaf = ReadLeaf(reader.ChoiceLeaf);
                break;
            case Ours.Everything3.ChoiceOneofCase.ChoiceColor:
                model.ChoiceColor = (Theirs.Color)reader.ChoiceColor;
                break;
            case Ours.Everything3.ChoiceOneofCase.ChoiceBytes:
                model.ChoiceBytes = ByteString.CopyFrom(reader.ChoiceBytes);
                break;
        }

        model.Leaf = reader.HasLeaf ? ReadLeaf(reader.Leaf) : null;
        foreach (Ours.Leaf.Reader leaf in reader.Leaves)
        {
            model.Leaves.Add(ReadLeaf(leaf));
        }

        model.Child = reader.HasChild ? Read(reader.Child) : null;
        foreach (Ours.Everything3.Reader child in reader.Children)
        {
            model.Children.Add(Read(child));
        }

        model.Nested = reader.HasNested ? ReadNested(reader.Nested) : null;
    }

    private static Theirs.Leaf ReadLeaf(Ours.Leaf.Reader reader) => new()
    {
        Id = reader.Id,
        Name = reader.Name.ToString(),
        Payload = ByteString.CopyFrom(reader.Payload),
        Color = (Theirs.Color)reader.Color,
        Weight = reader.Weight,
        Flag = reader.Flag,
        Stamp = reader.Stamp,
    };

    private static Theirs.Everything3.Types.Nested ReadNested(Ours.Everything3.Types.Nested.Reader reader)
    {
        var model = new Theirs.Everything3.Types.Nested();
        foreach (Ours.Everything3.Types.Nested.Types.Deeper.Reader deeper in reader.Deeper)
        {
            model.Deeper.Add(new Theirs.Everything3.Types.Nested.Types.Deeper { Depth = deeper.Depth, Back = deeper.HasBack ? ReadNested(deeper.Back) : null });
        }

        return model;
    }

    // The getters of the larger ones are called by the tests of the well-known types.
    private static void ReadWellKnown(Ours.Everything3.Reader reader, Theirs.Everything3 model)
    {
        model.Timestamp = reader.HasTimestamp ? new Timestamp { Seconds = reader.Timestamp.Seconds, Nanos = reader.Timestamp.Nanos } : null;
        model.Duration = reader.HasDuration ? new Duration { Seconds = reader.Duration.Seconds, Nanos = reader.Duration.Nanos } : null;
        model.Any = reader.HasAny ? new Any { TypeUrl = reader.Any.TypeUrl.ToString(), Value = ByteString.CopyFrom(reader.Any.Value) } : null;
        model.Empty = reader.HasEmpty ? new Empty() : null;
        if (reader.HasFieldMask)
        {
            model.FieldMask = new FieldMask();
            foreach (Utf8View path in reader.FieldMask.Paths)
            {
                model.FieldMask.Paths.Add(path.ToString());
            }
        }

        model.Struct = reader.HasStruct ? Parsed(Struct.Parser, reader.Struct.Encoded) : null;
        model.Value = reader.HasValue ? Parsed(Value.Parser, reader.Value.Encoded) : null;
        model.ListValue = reader.HasListValue ? Parsed(ListValue.Parser, reader.ListValue.Encoded) : null;
        model.DoubleWrapper = reader.HasDoubleWrapper ? reader.DoubleWrapper.Value : null;
        model.FloatWrapper = reader.HasFloatWrapper ? reader.FloatWrapper.Value : null;
        model.Int64Wrapper = reader.HasInt64Wrapper ? reader.Int64Wrapper.Value : null;
        model.Uint64Wrapper = reader.HasUint64Wrapper ? reader.Uint64Wrapper.Value : null;
        model.Int32Wrapper = reader.HasInt32Wrapper ? reader.Int32Wrapper.Value : null;
        model.Uint32Wrapper = reader.HasUint32Wrapper ? reader.Uint32Wrapper.Value : null;
        model.BoolWrapper = reader.HasBoolWrapper ? reader.BoolWrapper.Value : null;
        model.StringWrapper = reader.HasStringWrapper ? reader.StringWrapper.Value.ToString() : null;
        model.BytesWrapper = reader.HasBytesWrapper ? ByteString.CopyFrom(reader.BytesWrapper.Value) : null;
        foreach (var timestamp in reader.Timestamps)
        {
            model.Timestamps.Add(new Timestamp { Seconds = timestamp.Seconds, Nanos = timestamp.Nanos });
        }

        foreach (var text in reader.StringWrappers)
        {
            model.StringWrappers.Add(text.Value.ToString());
        }

        model.Api = reader.HasApi ? Parsed(Google.Protobuf.WellKnownTypes.Api.Parser, reader.Api.Encoded) : null;
        model.Type = reader.HasType ? Parsed(Google.Protobuf.WellKnownTypes.Type.Parser, reader.Type.Encoded) : null;
        model.Enum = reader.HasEnum ? Parsed(Google.Protobuf.WellKnownTypes.Enum.Parser, reader.Enum.Encoded) : null;
        model.SourceContext = reader.HasSourceContext ? new SourceContext { FileName = reader.SourceContext.FileName.ToString() } : null;
    }

    private static T Parsed<T>(MessageParser<T> parser, EncodedMessage message)
        where T : IMessage<T> => parser.WithDiscardUnknownFields(true).ParseFrom(message.ToArray());
}
