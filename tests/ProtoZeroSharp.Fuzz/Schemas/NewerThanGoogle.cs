using Google.Protobuf.Reflection;

namespace ProtoZeroSharp.Fuzz.Schemas;

/// <summary>Fields of well-known types that were added after the version of Google.Protobuf that is here.</summary>
internal static class NewerThanGoogle
{
    /// <summary>The numbers of <c>string edition</c>.</summary>
    private static readonly Dictionary<string, int> Edition = new() { ["google.protobuf.Api"] = 8, ["google.protobuf.Method"] = 8, ["google.protobuf.Type"] = 7, ["google.protobuf.Enum"] = 6 };

    public static bool Has(MessageDescriptor message, string property) => property == "Edition" && message.FindFieldByName("edition") == null && Edition.ContainsKey(message.FullName);

    public static int[] Texts(MessageDescriptor message) => message.FindFieldByName("edition") == null && Edition.TryGetValue(message.FullName, out int number) ? [number] : [];
}
