using System.Globalization;
using OtlpExporter.Protocol;

namespace OtlpExporter;

/// <summary>Writes a tag as OTLP's key and value. Types that OTLP has not become text, as the OpenTelemetry SDK does it.</summary>
internal static class AttributeEncoder
{
    public static void Write(KeyValue.Writer writer, string key, object? value)
    {
        writer.Key(key);
        var any = writer.StartValue();
        switch (value)
        {
            case byte[] bytes:
                any.BytesValue(bytes);
                break;
            case Array array:
                using (var list = any.StartArrayValue())
                {
                    foreach (object? item in array)
                    {
                        var element = list.StartValues();
                        WriteScalar(element, item);
                        element.Close();
                    }
                }

                break;
            default:
                WriteScalar(any, value);
                break;
        }

        any.Close();
        writer.Close();
    }

    private static void WriteScalar(AnyValue.Writer any, object? value)
    {
        switch (value)
        {
            case null:
                break;
            case string text:
                any.StringValue(text);
                break;
            case bool flag:
                any.BoolValue(flag);
                break;
            case int number:
                any.IntValue(number);
                break;
            case long or short or sbyte or byte or ushort or uint:
                any.IntValue(Convert.ToInt64(value, CultureInfo.InvariantCulture));
                break;
            case double or float:
                any.DoubleValue(Convert.ToDouble(value, CultureInfo.InvariantCulture));
                break;
            default:
                any.StringValue(Convert.ToString(value, CultureInfo.InvariantCulture) ?? "");
                break;
        }
    }
}
