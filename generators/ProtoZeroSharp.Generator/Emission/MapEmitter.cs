using System.Globalization;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Naming;
using static ProtoZeroSharp.Generator.Emission.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>The type of a map field in a reader: entries in wire order, and the last one of a key.</summary>
internal static class MapEmitter
{
    public static void Emit(SourceWriter writer, FileContext file, LinkedField field, ReaderMembers members, string access, string slot)
    {
        (LinkedField key, LinkedField value) = field.Map!;
        string keyType = ReaderFieldEmitter.ValueType(file, key);
        string valueType = ReaderFieldEmitter.ValueType(file, value);
        string map = members.Map;
        string entry = file.View(4);
        string obsolete = field.IsDeprecated ? LibraryNames.Obsolete + "\n" : "";
        string number = field.Number.ToString(CultureInfo.InvariantCulture);

        DocEmitter.Summary(writer, field.Comment, "Entries in wire order.");
        writer.Lines(obsolete + access + " " + map + " " + members.Value + " => new " + map + "(this.message." + OfReader.Map + "(" + slot + ", " + number + "));");
        DocEmitter.Summary(writer, DocComment.None, "Keys may repeat: the last entry of a key counts.");
        using (writer.Block(access + " readonly ref struct " + map))
        {
            writer.Lines($$"""
                private readonly {{LibraryNames.MapEntries}} entries;
                internal {{map}}({{LibraryNames.MapEntries}} entries) { this.entries = entries; }
                public bool IsEmpty => this.entries.{{OfEntries.IsEmpty}};
                /// <summary>Counts the entries by walking them, each as often as its key repeats.</summary>
                public int Count() { return this.entries.{{OfEntries.Count}}(); }
                public Enumerator GetEnumerator() { return new Enumerator(this.entries); }
                """);
            if (key.Type == FieldType.String)
            {
                Lookup(writer, "string", valueType, ", given as a string");
                Lookup(writer, file.Scoped + LibraryNames.Span("byte"), valueType, ", given as UTF-8");
            }
            else
            {
                Lookup(writer, keyType, valueType, "");
            }

            writer.Lines($$"""

                public readonly ref struct Entry
                {
                    private readonly {{entry}} entry;
                    internal Entry({{entry}} entry) { this.entry = entry; }
                    /// <summary>The key; its default when it does not occur.</summary>
                    public {{keyType}} Key => {{ReaderFieldEmitter.Value(file, key, "this.entry", "0")}};
                    /// <summary>The value; its default when it does not occur.</summary>
                    public {{valueType}} Value => {{ReaderFieldEmitter.Value(file, value, "this.entry", "1")}};
                    public void Deconstruct(out {{keyType}} key, out {{valueType}} value) { key = this.Key; value = this.Value; }
                }

                public ref struct Enumerator
                {
                    private {{LibraryNames.MapEntriesEnumerator}} entries;
                    internal Enumerator({{LibraryNames.MapEntries}} entries) { this.entries = entries.{{OfEntries.GetEnumerator}}(); }
                    /// <summary>Opening it throws a ProtoException when its own level is malformed.</summary>
                    public Entry Current => new Entry(this.entries.{{OfEntriesEnumerator.Current}});
                    public bool MoveNext() { return this.entries.{{OfEntriesEnumerator.MoveNext}}(); }
                }
                """);
        }
    }

    private static void Lookup(SourceWriter writer, string keyType, string valueType, string form)
    {
        string equal = form.Length == 0 ? "entry.Key == key" : "entry.Key.Equals(key)";
        writer.Lines($$"""
            /// <summary>Walks all entries; the last one of the key counts.</summary>
            public bool TryGetValue({{keyType}} key, out {{valueType}} value)
            {
                bool isFound = false;
                value = default({{valueType}});
                foreach (Entry entry in this)
                {
                    if ({{equal}})
                    {
                        value = entry.Value;
                        isFound = true;
                    }
                }
                return isFound;
            }
            """);
    }
}
