using System.Collections;
using Google.Protobuf;
using Google.Protobuf.Reflection;

namespace ProtoZeroSharp.Tests.Differential;

/// <summary>Compares two messages field by field, submessages included, and names the first field that differs.</summary>
internal static class MessageDifference
{
    /// <summary>The path of the first difference with both values, or null. Floating point is compared bit by bit.</summary>
    public static string? Find(IMessage expected, IMessage actual, string path = "")
    {
        foreach (FieldDescriptor field in expected.Descriptor.Fields.InDeclarationOrder())
        {
            object? left = field.Accessor.GetValue(expected);
            object? right = field.Accessor.GetValue(actual);
            string? difference = field.HasPresence && field.Accessor.HasValue(expected) != field.Accessor.HasValue(actual)
                ? $"{path}.{field.Name}: presence {field.Accessor.HasValue(expected)} became {field.Accessor.HasValue(actual)}"
                : OfValues(left, right, path + "." + field.Name);
            if (difference != null)
            {
                return difference;
            }
        }

        return expected.Equals(actual) ? null : path + ": unknown fields, or something else that no field shows";
    }

    private static string? OfValues(object? expected, object? actual, string path) => (expected, actual) switch
    {
        (IMessage left, IMessage right) => Find(left, right, path),
        (IDictionary left, IDictionary right) => OfMaps(left, right, path),
        (IList left, IList right) => OfLists(left, right, path),
        _ => Same(expected, actual) ? null : $"{path}: {expected ?? "null"} became {actual ?? "null"}",
    };

    private static string? OfMaps(IDictionary expected, IDictionary actual, string path)
    {
        foreach (object key in expected.Keys)
        {
            if (!actual.Contains(key))
            {
                return $"{path}[{key}] is missing";
            }

            if (OfValues(expected[key], actual[key], $"{path}[{key}]") is { } difference)
            {
                return difference;
            }
        }

        return expected.Count == actual.Count ? null : $"{path}: {expected.Count} entries became {actual.Count}";
    }

    private static string? OfLists(IList expected, IList actual, string path)
    {
        if (expected.Count != actual.Count)
        {
            return $"{path}: {expected.Count} elements became {actual.Count}";
        }

        for (int i = 0; i < expected.Count; i++)
        {
            if (OfValues(expected[i], actual[i], $"{path}[{i}]") is { } difference)
            {
                return difference;
            }
        }

        return null;
    }

    private static bool Same(object? expected, object? actual) => (expected, actual) switch
    {
        (double left, double right) => BitConverter.DoubleToInt64Bits(left) == BitConverter.DoubleToInt64Bits(right),
        (float left, float right) => BitConverter.SingleToInt32Bits(left) == BitConverter.SingleToInt32Bits(right),
        _ => Equals(expected, actual),
    };
}
