namespace ProtoZeroSharp.Generator.Model;

/// <summary>The name of an enum before the names of its values, as in <c>PHONE_TYPE_MOBILE</c>, which protoc leaves out.</summary>
internal static class EnumPrefix
{
    /// <summary>A value's name without it. The comparison ignores case and underscores and wants no word boundary: TOPE in Top is E.</summary>
    public static string Remove(string enumName, string valueName)
    {
        string prefix = enumName.Replace("_", "").ToLowerInvariant();
        int matched = 0;
        int at = 0;
        for (; matched < prefix.Length && at < valueName.Length; at++)
        {
            if (valueName[at] == '_')
            {
                continue;
            }

            if (char.ToLowerInvariant(valueName[at]) != prefix[matched++])
            {
                return valueName;
            }
        }

        if (matched < prefix.Length)
        {
            return valueName;
        }

        while (at < valueName.Length && valueName[at] == '_')
        {
            at++;
        }

        return at == valueName.Length ? valueName : valueName.Substring(at);
    }
}
