using System.Globalization;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Reading.Schemas;
using ProtoZeroSharp.Reading.Validation;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Text;

/// <summary>
/// Prints a message in protobuf's text format as Google's C++ does: fields in the order of their numbers, map entries in that of their keys,
/// unknown fields last.
/// </summary>
internal sealed partial class MessagePrinter(TextOptions options)
{
    private const string Any = "google.protobuf.Any";
    private readonly TextBuilder text = new(options.MaxValueLength, options.SingleLine);
    private readonly KnownNames known = new();
    private readonly AnyNames anyTypes = new(options);
    private readonly Dictionary<string, MessageNames[]> extended = new(StringComparer.Ordinal);
    private readonly MessageNames[] declared = options.DeclaredExtensions();

    /// <summary>The text of a message. Where something in it is malformed, a comment says so and is the last line.</summary>
    public static string Print(MessageView view, MessageNames names, TextOptions options, out ProtoException? problem)
    {
        problem = null;
        var printer = new MessagePrinter(options);
        try
        {
            printer.Message(view, printer.known.Of(names));
        }
        catch (ProtoException exception)
        {
            problem = exception;
            printer.text.Comment(exception.Message);
        }

        return printer.text.ToString();
    }

    private void Message(MessageView view, MessageNames names)
    {
        if (view.Path == null)
        {
            Level(view, names);
        }
        else
        {
            Pieces(view, names);
        }
    }

    private void Pieces(MessageView view, MessageNames names)
    {
        using var merged = new MergedPieces(view);
        ProtoException copied;
        try
        {
            Level(merged.View, names);
            return;
        }
        catch (ProtoException error) when (merged.HasCopied(error))
        {
            copied = error;
        }

        throw merged.Located(copied);
    }

    private void Level(MessageView view, MessageNames names)
    {
        MessageSchema schema = names.Schema;
        if (names.FullName == Any && Expand(view, schema))
        {
            return;
        }

        switch (schema.ReaderSize)
        {
            case ReaderSize.Small:
                Fields<Slots16>(view, names);
                break;
            case ReaderSize.Middle:
                Fields<Slots64>(view, names);
                break;
            default:
                Fields<Slots512>(view, names);
                break;
        }
    }

    /// <summary>Bytes of a message as a view that counts places as the message does.</summary>
    private static MessageView Within(MessageView view, ReadOnlySpan<byte> bytes)
    {
        int depth = Math.Max(view.Depth, 1);
        return view.Data.Overlaps(bytes, out int start) ? new MessageView(view.Data, start, start + bytes.Length, depth) : new MessageView(bytes, new ReadLimits(depth));
    }

    /// <summary>
    /// Prints what an Any holds under the URL of its type; false when that is not known. Where the message cannot be shown as such, false as
    /// well, or, if it has fields whose values are not shown, only its URL.
    /// </summary>
    private bool Expand(MessageView view, MessageSchema schema)
    {
        MessageReader<Slots4>.Open(view, schema, out MessageReader<Slots4> any);
        ReadOnlySpan<byte> typeUrl = any.Bytes(schema.Find(1).Index);
        if (anyTypes.Find(typeUrl.Slice(typeUrl.LastIndexOf((byte)'/') + 1)) is not { } type)
        {
            return false;
        }

        MessageNames held = known.Of(type);
        MessageView value = Within(view, any.Bytes(schema.Find(2).Index));
        if (!options.Takes(typeUrl) || !Validator.TryCheck(value, held.Schema))
        {
            if (options.ShowRedacted || !HoldsRedacted(held))
            {
                return false;
            }

            text.Name("type_url").Quoted(typeUrl);
            text.Name("value").Value(Redacted);
            return true;
        }

        text.Name("[" + new Utf8View(typeUrl).ToString() + "]");
        if (text.Open())
        {
            Message(value, held);
        }

        text.Close();
        return true;
    }

    private void Fields<TSlots>(MessageView view, MessageNames names)
        where TSlots : struct, ISlots
    {
        MessageReader<TSlots>.Open(view, names.Schema, out MessageReader<TSlots> reader);
        FieldEntry[] entries = names.Schema.Entries;
        MessageNames[] extensions = ExtensionsOf(names);
        int extension = 0;
        for (int i = 0; i < entries.Length; i++)
        {
            for (; extension < extensions.Length && extensions[extension].ExtensionNumber < entries[i].Number; extension++)
            {
                Extension(reader.View, extensions[extension]);
            }

            Field(in reader, in entries[i], names, names[i]);
        }

        for (; extension < extensions.Length; extension++)
        {
            Extension(reader.View, extensions[extension]);
        }

        foreach (UnknownField field in reader.Unknown(names.Schema))
        {
            if (names.IsMessageSet)
            {
                MessageSetItem(reader.View, in field, names, extensions);
            }
            else
            {
                Unknown(reader.View, in field, names, extensions);
            }
        }
    }

    private void Field<TSlots>(scoped in MessageReader<TSlots> reader, scoped in FieldEntry entry, MessageNames names, FieldNames name)
        where TSlots : struct, ISlots
    {
        if (!IsShown(in reader, in entry))
        {
            return;
        }

        if (name.IsRedacted && !options.ShowRedacted)
        {
            if (!entry.IsRepeated || HasElement(in reader, in entry, names.Schema))
            {
                text.Name(name.Name).Value(Redacted);
            }
        }
        else if ((entry.Traits & FieldTraits.Map) != 0)
        {
            Map(reader.Map(entry.Index, entry.Number, names.Schema), in entry, names, name);
        }
        else if (entry.IsRepeated)
        {
            Repeated(in reader, in entry, names, name);
        }
        else
        {
            Single(in reader, in entry, names, name, name.Name, entry.Number);
        }
    }

    // The extensions that the message's own file declares, and those that the options name, in the order of their numbers.
    private MessageNames[] ExtensionsOf(MessageNames names)
    {
        if (declared.Length == 0)
        {
            return names.Extensions;
        }

        if (!extended.TryGetValue(names.FullName, out MessageNames[]? all))
        {
            var found = new List<MessageNames>(names.Extensions);
            foreach (MessageNames extension in declared)
            {
                if (extension.FullName == names.FullName && !found.Exists(other => other.ExtensionNumber == extension.ExtensionNumber))
                {
                    found.Add(extension);
                }
            }

            extended.Add(names.FullName, all = MessageNames.InOrder([.. found]));
        }

        return all;
    }

    private void Extension(MessageView view, MessageNames extension)
    {
        if (extension.IsHidden)
        {
            return;
        }

        FieldNames name = extension[0];
        if (extension.Schema != null)
        {
            MessageReader<Slots4> reader = ExtensionFields.Open(view, extension.Schema);
            Field(in reader, in extension.Schema.Entries[0], extension, name);
        }
        else if (ExtensionFields.TryItem(view, extension.TypeId, out MessageView item))
        {
            text.Name(name.Name);
            if (name.IsRedacted && !options.ShowRedacted)
            {
                text.Value(Redacted);
            }
            else
            {
                Braces(item, extension, extension.TypeId);
            }
        }
    }

    private static bool IsShown<TSlots>(scoped in MessageReader<TSlots> reader, scoped in FieldEntry entry)
        where TSlots : struct, ISlots
    {
        if (entry.IsRepeated)
        {
            return reader.Occurs(in entry);
        }

        if (!reader.Has(entry.Index))
        {
            return false;
        }

        return (entry.Traits & FieldTraits.Implicit) == 0 || CopyRule.KindOf(in entry) switch
        {
            CopyRule.Bytes => !reader.Bytes(entry.Index).IsEmpty,
            CopyRule.Fixed32 => reader.Fixed32(entry.Index) != 0,
            CopyRule.Fixed64 => reader.Fixed64(entry.Index) != 0,
            uint kind => CopyRule.Normal(kind, reader.UInt64(entry.Index)) != 0,
        };
    }

    // A field that occurs at most once, or the key or value of a map after a label of its own. The number is that of the field, of a map too.
    private void Single<TSlots>(scoped in MessageReader<TSlots> reader, scoped in FieldEntry entry, MessageNames names, FieldNames name, string label, int fieldNumber)
        where TSlots : struct, ISlots
    {
        if (entry.IsMessage)
        {
            // Before its name: what is wrong with it is said on a line of its own.
            MessageView message = reader.Message(entry.Index, entry.Tag);
            text.Name(label);
            Braces(message, names, fieldNumber);
            return;
        }

        text.Name(label);
        switch (CopyRule.KindOf(in entry))
        {
            case CopyRule.Bytes:
                text.Quoted(reader.Bytes(entry.Index));
                break;
            case CopyRule.Fixed32:
                text.Value(Number(entry.Kind, reader.Fixed32(entry.Index), name));
                break;
            case CopyRule.Fixed64:
                text.Value(Number(entry.Kind, reader.Fixed64(entry.Index), name));
                break;
            default:
                text.Value(Number(entry.Kind, reader.UInt64(entry.Index), name));
                break;
        }
    }

    private void Repeated<TSlots>(scoped in MessageReader<TSlots> reader, scoped in FieldEntry entry, MessageNames names, FieldNames name)
        where TSlots : struct, ISlots
    {
        switch (CopyRule.KindOf(in entry))
        {
            case CopyRule.Message or CopyRule.Other:
                foreach (MessageView element in reader.Messages(entry.Index, entry.Tag))
                {
                    text.Name(name.Name);
                    Braces(element, names, entry.Number);
                }

                break;
            case CopyRule.Bytes:
                foreach (ReadOnlySpan<byte> element in reader.BytesList(entry.Index, entry.Tag))
                {
                    text.Name(name.Name).Quoted(element);
                }

                break;
            case CopyRule.Fixed32:
                foreach (uint element in reader.Scalars<uint, Fixed32Codec>(entry.Index, entry.Number))
                {
                    text.Name(name.Name).Value(Number(entry.Kind, element, name));
                }

                break;
            case CopyRule.Fixed64:
                foreach (ulong element in reader.Scalars<ulong, Fixed64Codec>(entry.Index, entry.Number))
                {
                    text.Name(name.Name).Value(Number(entry.Kind, element, name));
                }

                break;
            case CopyRule.ClosedEnum:
                foreach (int element in reader.Scalars<int, Int32Codec>(entry.Index, entry.Number, names.Schema))
                {
                    text.Name(name.Name).Value(name.Value(element));
                }

                break;
            default:
                foreach (ulong element in reader.Scalars<ulong, UInt64Codec>(entry.Index, entry.Number))
                {
                    text.Name(name.Name).Value(Number(entry.Kind, element, name));
                }

                break;
        }
    }

    private void Map(MapEntries map, scoped in FieldEntry entry, MessageNames names, FieldNames name)
    {
        MessageSchema pairs = names.Schema.Child(entry.Number)!;
        FieldEntry key = pairs.At(0);
        FieldEntry value = pairs.At(1);

        // All of them, as protoc does it, those of one key in the order of the input.
        using KeyedRanges sorted = new(map, in key);
        foreach (ref readonly KeyedRange range in sorted.All)
        {
            MessageReader<Slots4>.Open(map.At(range.Start, range.End), pairs, out MessageReader<Slots4> pair);
            text.Name(name.Name);
            if (text.Open())
            {
                Single(in pair, in key, names, name, "key", entry.Number);
                Single(in pair, in value, names, name, "value", entry.Number);
            }

            text.Close();
        }
    }

    private void Braces(MessageView view, MessageNames names, int fieldNumber)
    {
        if (text.Open())
        {
            Message(view, known.Child(names, fieldNumber));
        }

        text.Close();
    }

    private static string Number(FieldKind kind, ulong raw, FieldNames name) => kind switch
    {
        FieldKind.Double => TextBuilder.Number(BitConverter.Int64BitsToDouble((long)raw)),
        FieldKind.Float => TextBuilder.Number(Bits.ToSingle((uint)raw)),
        FieldKind.Bool => raw != 0 ? "true" : "false",
        FieldKind.Enum => name.Value((int)raw),
        FieldKind.Int32 or FieldKind.SFixed32 => ((int)raw).ToString(CultureInfo.InvariantCulture),
        FieldKind.Int64 or FieldKind.SFixed64 => ((long)raw).ToString(CultureInfo.InvariantCulture),
        FieldKind.SInt32 => ZigZag.Decode((uint)raw).ToString(CultureInfo.InvariantCulture),
        FieldKind.SInt64 => ZigZag.Decode(raw).ToString(CultureInfo.InvariantCulture),
        FieldKind.UInt32 or FieldKind.Fixed32 => ((uint)raw).ToString(CultureInfo.InvariantCulture),
        _ => raw.ToString(CultureInfo.InvariantCulture),
    };
}
