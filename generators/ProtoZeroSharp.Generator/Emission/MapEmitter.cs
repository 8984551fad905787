using System.Globalization;
using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Planning;
using static ProtoZeroSharp.Generator.Library.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>The type of a map field in a reader: the entries in wire order, and lookup of the last entry of a key.</summary>
internal static class MapEmitter
{
    public static void Emit(SourceWriter writer, FilePlan file, FieldPlan field, string slot, string schema)
    {
        (ValuePlan key, ValuePlan value) = field.Map!;
        string keyType = key.ReadType;
        string valueType = value.ReadType;
        string map = field.Reading.Map;
        string entry = LibraryNames.View(ReaderSlots.SizeOfMapEntry);
        string obsolete = field.IsDeprecated ? LibraryNames.Obsolete + "\n" : "";
        string number = field.Number.ToString(CultureInfo.InvariantCulture);

        DocEmitter.Summary(writer, field, "Entries in wire order.");
        writer.Lines($"{obsolete}{field.Access} {map} {field.Reading.Value} => new {map}(message.{OfReader.Map}({slot}, {number}, {schema}));");
        DocEmitter.Summary(writer, DocComment.None, "Keys may repeat: the last entry of a key counts.");
        using (writer.Block($"{field.Access} readonly ref struct {map}"))
        {
            writer.Lines($$"""
                private readonly {{LibraryNames.MapEntries}} entries;
                internal {{map}}({{LibraryNames.MapEntries}} entries) { this.entries = entries; }
                public bool IsEmpty => this.entries.{{OfEntries.IsEmpty}};
                /// <summary>Counts the entries by walking them, each as often as its key repeats.</summary>
                public int Count() { return this.entries.{{OfEntries.Count}}(); }
                public Enumerator GetEnumerator() { return new Enumerator(this.entries); }
                """);
            Lookup(writer, file, key, value, valueType, entry);

            writer.Lines($$"""

                public readonly ref struct Entry
                {
                    private readonly {{entry}} entry;
                    internal Entry({{entry}} entry) { this.entry = entry; }
                    /// <summary>The key; its default when it does not occur.</summary>
                    public {{keyType}} Key => {{ReaderFieldEmitter.Value(key, "this.entry", "0")}};
                    /// <summary>The value; its default when it does not occur.</summary>
                    public {{valueType}} Value => {{ReaderFieldEmitter.Value(value, "this.entry", "1")}};
                    public void Deconstruct(out {{keyType}} key, out {{valueType}} value) { key = this.Key; value = this.Value; }
                }

                public ref struct Enumerator
                {
                    private {{LibraryNames.MapEntriesEnumerator}} entries;
                    internal Enumerator({{LibraryNames.MapEntries}} entries) { this.entries = entries.{{OfEntries.GetEnumerator}}(); }
                    /// <summary>Throws a ProtoException when it is malformed.</summary>
                    public Entry Current => new Entry(this.entries.{{OfEntriesEnumerator.Current}});
                    public bool MoveNext() { return this.entries.{{OfEntriesEnumerator.MoveNext}}(); }
                }
                """);
        }
    }

    private static void Lookup(SourceWriter writer, FilePlan file, ValuePlan key, ValuePlan value, string valueType, string entry)
    {
        bool isText = key.Type == FieldType.String;
        string type = key.ValueType;
        string keyType = isText ? file.Scoped + LibraryNames.TextArg : type;
        string find = "this.entries." + OfEntries.TryFind + (isText ? "" : "<" + type + ", " + LibraryNames.Codec(key.Type, type) + ">") + "(key, out entry)";
        writer.Lines($$"""
            /// <summary>Walks all entries.</summary>
            public bool ContainsKey({{keyType}} key) { {{entry}} entry; return {{find}}; }
            /// <summary>Walks all entries; the last of the key counts. Throws if malformed.</summary>
            public bool TryGetValue({{keyType}} key, out {{valueType}} value) { {{entry}} entry; bool isFound = {{find}}; value = isFound ? {{ReaderFieldEmitter.Value(value, "entry", "1")}} : default({{valueType}}); return isFound; }
            """);
    }
}
