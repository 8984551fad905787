using System.Collections;
using System.Globalization;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.WellKnownTypes;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

/// <summary>
/// The values of <c>google.protobuf.Struct</c>, which are those of JSON, from and to .NET: null, <see cref="bool"/>, <see cref="double"/>,
/// <see cref="string"/>, <c>object?[]</c> and <c>Dictionary&lt;string, object?&gt;</c>.
/// </summary>
public static class StructValues
{
    /// <summary>The fields of a Struct; the last one of a name counts. Allocates all of it.</summary>
    /// <param name="value">The Struct.</param>
    /// <exception cref="ProtoException">The input is malformed, or nested deeper than the stack bears.</exception>
    public static Dictionary<string, object?> ToDictionary(this Struct.Reader value)
    {
        ThrowUnlessStack();
        var fields = new Dictionary<string, object?>(StringComparer.Ordinal);
        foreach (Struct.Reader.FieldsMap.Entry field in value.Fields)
        {
            fields[field.Key.ToString()] = field.Value.ToObject();
        }

        return fields;
    }

    /// <summary>A value: null also for one that has no kind. Allocates it.</summary>
    /// <param name="value">The Value.</param>
    /// <exception cref="ProtoException">The input is malformed, or nested deeper than the stack bears.</exception>
    public static object? ToObject(this Value.Reader value) => value.KindCase switch
    {
        Value.KindOneofCase.BoolValue => value.BoolValue,
        Value.KindOneofCase.NumberValue => value.NumberValue,
        Value.KindOneofCase.StringValue => value.StringValue.ToString(),
        Value.KindOneofCase.StructValue => value.StructValue.ToDictionary(),
        Value.KindOneofCase.ListValue => value.ListValue.ToArray(),
        _ => null,
    };

    /// <summary>The values of a list. Allocates all of it.</summary>
    /// <param name="list">The ListValue.</param>
    /// <exception cref="ProtoException">The input is malformed, or nested deeper than the stack bears.</exception>
    public static object?[] ToArray(this ListValue.Reader list)
    {
        ThrowUnlessStack();
        object?[] values = new object?[list.Values.Count()];
        int count = 0;
        foreach (Value.Reader value in list.Values)
        {
            if (count == values.Length)
            {
                break;
            }

            values[count++] = value.ToObject();
        }

        // Somebody may have changed the input since it was counted.
        return count == values.Length ? values : values.AsSpan(0, count).ToArray();
    }

    /// <summary>
    /// Writes fields of a Struct: all of them, or none when one is refused. Allocates nothing for a <see cref="Dictionary{TKey, TValue}"/>, but each
    /// number that is not an object yet is made one; for other collections what they allocate to be walked.
    /// </summary>
    /// <typeparam name="TValue">What <see cref="Set"/> takes, or <see cref="object"/>.</typeparam>
    /// <param name="writer">The Struct.</param>
    /// <param name="fields">Names and values.</param>
    /// <returns>The writer.</returns>
    /// <exception cref="ArgumentNullException">The fields are null.</exception>
    /// <exception cref="ArgumentException">A value has no form in a Struct.</exception>
    /// <exception cref="ProtoException">Values are nested deeper than the stack bears, or the output would be too long.</exception>
    public static Struct.Writer FieldsFrom<TValue>(this Struct.Writer writer, IEnumerable<KeyValuePair<string, TValue>> fields)
    {
        ThrowUnlessStack();
        MessageTarget message = writer;
        foreach (KeyValuePair<string, TValue> field in message.Message.Each(fields ?? throw new ArgumentNullException(nameof(fields))))
        {
            writer.StartFields(field.Key).Set(field.Value).Close();
        }

        return writer;
    }

    /// <summary>
    /// Writes what a Value is: null, <see cref="bool"/>, <see cref="string"/>, a number from <see cref="sbyte"/> to <see cref="ulong"/> or of type
    /// <see cref="float"/>, <see cref="double"/> or <see cref="decimal"/> (as a double, so that whole numbers beyond 2^53 lose digits), names with
    /// values (pairs of string and object, or an <see cref="IDictionary"/> whose keys are strings), or a list, but not a <c>byte[]</c>. When something in
    /// it is refused, nothing of it is written.
    /// </summary>
    /// <param name="writer">The Value.</param>
    /// <param name="value">What it is.</param>
    /// <returns>The writer.</returns>
    /// <exception cref="ArgumentException">Something has no form in a Value.</exception>
    /// <exception cref="ProtoException">Values are nested deeper than the stack bears, or the output would be too long.</exception>
    public static Value.Writer Set(this Value.Writer writer, object? value)
    {
        switch (value)
        {
            case null:
                return writer.NullValue(NullValue.NullValue);
            case bool flag:
                return writer.BoolValue(flag);
            case string text:
                return writer.StringValue(text);
            case double or float or int or long or uint or ulong or short or ushort or byte or sbyte or decimal:
                return writer.NumberValue(((IConvertible)value).ToDouble(CultureInfo.InvariantCulture));
            case IEnumerable<KeyValuePair<string, object?>> fields:
                return writer.SetFields(fields);
            case byte[] when value.GetType() == typeof(byte[]):
                // The runtime takes an sbyte[], of numbers, for one too.
                throw new ArgumentException("A google.protobuf.Value has no bytes, and would be a list of numbers. Give them as text: Convert.ToBase64String(bytes).", nameof(value));
            case IDictionary entries:
                return writer.SetFields(Fields(entries));
            case IEnumerable values:
                ListValue.Writer list = writer.StartListValue();
                try
                {
                    list.ValuesFrom(values).Close();
                }
                finally
                {
                    Abandon(list);
                }

                return writer;
            default:
                throw new ArgumentException($"A {value.GetType()} cannot be a google.protobuf.Value: use null, a bool, a string, a number from sbyte to decimal, a dictionary or a list.", nameof(value));
        }
    }

    /// <summary>
    /// Writes values of a list. When one is refused, those before it stay and nothing of its own does. Allocates nothing for an array or a
    /// <see cref="List{T}"/> of objects or strings; for other collections what they allocate to be walked.
    /// </summary>
    /// <param name="writer">The ListValue.</param>
    /// <param name="values">The values.</param>
    /// <returns>The writer.</returns>
    /// <exception cref="ArgumentNullException">The values are null.</exception>
    /// <exception cref="ArgumentException">A value has no form in a ListValue.</exception>
    /// <exception cref="ProtoException">Values are nested deeper than the stack bears, or the output would be too long.</exception>
    public static ListValue.Writer ValuesFrom(this ListValue.Writer writer, IEnumerable values)
    {
        ThrowUnlessStack();
        var value = default(OpenValue);
        try
        {
            switch (values)
            {
                case null:
                    throw new ArgumentNullException(nameof(values));
                case object?[] array:
                    foreach (object? item in array)
                    {
                        value.Write(writer.StartValues(), item);
                    }

                    break;
                case List<object?> list:
                    foreach (object? item in list)
                    {
                        value.Write(writer.StartValues(), item);
                    }

                    break;
                case List<string?> list:
                    foreach (string? item in list)
                    {
                        value.Write(writer.StartValues(), item);
                    }

                    break;
                default:
                    foreach (object? item in values)
                    {
                        value.Write(writer.StartValues(), item);
                    }

                    break;
            }
        }
        finally
        {
            value.Abandon();
        }

        return writer;
    }

    private static Value.Writer SetFields(this Value.Writer writer, IEnumerable<KeyValuePair<string, object?>> fields)
    {
        Struct.Writer structure = writer.StartStructValue();
        try
        {
            structure.FieldsFrom(fields).Close();
        }
        finally
        {
            Abandon(structure);
        }

        return writer;
    }

    private static IEnumerable<KeyValuePair<string, object?>> Fields(IDictionary entries)
    {
        foreach (DictionaryEntry entry in entries)
        {
            yield return new(entry.Key as string ?? throw new ArgumentException($"A {entry.Key.GetType()} cannot be a name in a google.protobuf.Struct: use a string.", nameof(entries)), entry.Value);
        }
    }

    private static void ThrowUnlessStack()
    {
        if (!MachineStack.HasRoom())
        {
            throw new ProtoException(ProtoErrorKind.TooDeep, "Values are nested too deep for the stack.");
        }
    }

    // Throws nothing, whatever the caller's collection did to the writer.
    private static void Abandon(MessageTarget message) => MessageWriter.Abandon(message.Message);

    // The value that is being written. One try serves all values of a collection.
    private ref struct OpenValue
    {
        private Value.Writer open;
        private bool isOpen;

        public void Write(Value.Writer value, object? content)
        {
            open = value;
            isOpen = true;
            value.Set(content);
            value.Close();
            isOpen = false;
        }

        public readonly void Abandon()
        {
            if (isOpen)
            {
                StructValues.Abandon(open);
            }
        }
    }
}
