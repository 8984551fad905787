using ProtoZeroSharp.Generator.Library;
using static ProtoZeroSharp.Generator.Library.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>The type of a repeated message field in a reader.</summary>
internal static class ListEmitter
{
    /// <param name="writer">Takes the C#, inside the type that the list is nested in.</param>
    /// <param name="access">The accessibility of the type.</param>
    /// <param name="reader">The reader of an element, as the list names it.</param>
    /// <param name="list">The type's name.</param>
    /// <param name="isForOthers">Whether readers of other assemblies create it too.</param>
    public static void Emit(SourceWriter writer, string access, string reader, string list, bool isForOthers)
    {
        string constructor = LibraryNames.Inline + (isForOthers ? LibraryNames.Hidden + "\n    public" : "internal");
        writer.Lines($$"""
            /// <summary>The elements of a field, in wire order.</summary>
            {{access}} readonly ref struct {{list}}
            {
                private readonly {{LibraryNames.FieldRun}} list;
                {{constructor}} {{list}}({{LibraryNames.FieldRun}} list) { this.list = list; }
                public bool IsEmpty => list.{{OfList.IsEmpty}};
                /// <summary>Counts the elements by walking them.</summary>
                public int Count() { return list.{{OfList.Count}}(); }
                /// <summary>The element at an index, found by walking.</summary>
                public {{reader}} ElementAt(int index) { return new {{reader}}(list.{{OfList.ElementAt}}(index), true); }
                {{LibraryNames.Inline}}public Enumerator GetEnumerator() { return new Enumerator(this.list); }

                public ref struct Enumerator
                {
                    private {{LibraryNames.RunCursor}} elements;
                    {{LibraryNames.Inline}}internal Enumerator({{LibraryNames.FieldRun}} list) { this.elements = list.{{OfList.GetEnumerator}}(); }
                    /// <summary>Opening it throws a ProtoException when its own level is malformed.</summary>
                    public {{reader}} Current { {{LibraryNames.Inline}}get => new {{reader}}(elements.{{OfListEnumerator.Current}}, true); }
                    {{LibraryNames.Inline}}public bool MoveNext() { return elements.{{OfListEnumerator.MoveNext}}(); }
                }
            }
            """);
    }
}
