using System.Globalization;
using System.Reflection;
using System.Text;
using Google.Protobuf;
using Google.Protobuf.Reflection;

namespace ProtoZeroSharp.Fuzz.Schemas;

/// <summary>
/// Writes C# that calls every member of generated readers. Reflection cannot call members of ref structs, but it can list them, so that
/// no getter is forgotten, also in later schemas.
/// </summary>
internal sealed class AccessEmitter
{
    private readonly StringBuilder code = new();
    private readonly Dictionary<Type, int> numbers = [];
    private readonly Queue<(Type Reader, Type Theirs)> open = new();

    /// <summary>The source of a class for each pair, named <c>Access0</c>, <c>Access1</c> and so on.</summary>
    public static string Emit(IReadOnlyList<(Type Reader, Type Theirs)> roots)
    {
        var emitter = new AccessEmitter();
        emitter.code.AppendLine("using System; using Google.Protobuf; using ProtoZeroSharp; using ProtoZeroSharp.Fuzz.Schemas; using static ProtoZeroSharp.Fuzz.Schemas.Values;");
        for (int i = 0; i < roots.Count; i++)
        {
            emitter.Root(i, roots[i].Reader, roots[i].Theirs);
        }

        emitter.code.AppendLine("internal static class Walk\n{");
        while (emitter.open.TryDequeue(out (Type Reader, Type Theirs) pair))
        {
            emitter.Reader(pair.Reader, pair.Theirs);
        }

        return emitter.code.AppendLine("}").ToString();
    }

    private void Root(int index, Type reader, Type theirs)
    {
        string type = Name(reader);
        int walk = Number(reader, theirs);
        code.AppendLine(CultureInfo.InvariantCulture, $$"""
            public sealed class Access{{index}} : MessageAccess
            {
                public override bool TryValidate(ReadOnlySpan<byte> m) => {{type}}.TryOpen(m, out var r) && r.TryValidate();
                public override void Validate(ReadOnlySpan<byte> m) => new {{type}}(m).Validate();
                public override ulong ReadAll(ReadOnlySpan<byte> m) => Walk.Read{{walk}}(1, new {{type}}(m));
                public override string Compare(ReadOnlySpan<byte> m, IMessage t) => Walk.Compare{{walk}}(new {{type}}(m), ({{Name(theirs)}})t, "");
                public override void Copy(ReadOnlySpan<byte> m, ProtoWriter w, bool u) => new {{type}}(m).CopyTo(new {{Name(reader.DeclaringType!)}}.Writer(w), u);
                public override string Text(ReadOnlySpan<byte> m) => new {{type}}(m).ToString();
                public override bool ContentEquals(ReadOnlySpan<byte> l, ReadOnlySpan<byte> r) => new {{type}}(l).Encoded.ContentEquals(new {{type}}(r).Encoded);
                public override bool IsInitialized(ReadOnlySpan<byte> m) => new {{type}}(m).Encoded.IsInitialized();
            }
            """);
    }

    private int Number(Type reader, Type theirs)
    {
        if (!numbers.TryGetValue(reader, out int number))
        {
            numbers.Add(reader, number = numbers.Count);
            open.Enqueue((reader, theirs));
        }

        return number;
    }

    private void Reader(Type reader, Type theirs)
    {
        var reads = new StringBuilder();
        var compares = new StringBuilder();
        SkipUnknownMembers(theirs, compares);
        foreach (PropertyInfo property in reader.GetProperties(BindingFlags.Public | BindingFlags.Instance | BindingFlags.DeclaredOnly))
        {
            string name = property.Name;
            if (name == "Encoded")
            {
                continue;
            }

            if (name == "UnknownFields")
            {
                reads.AppendLine("h = Mix(h, r.UnknownFields);");
                continue;
            }

            PropertyInfo? other = theirs.GetProperty(name);
            if (other == null && name.StartsWith("Has", StringComparison.Ordinal))
            {
                PropertyInfo presence = theirs.GetProperty(name.Substring(3)) ?? throw Unknown(reader, name);
                reads.AppendLine(CultureInfo.InvariantCulture, $"h = Mix(h, r.{name});");
                compares.AppendLine(CultureInfo.InvariantCulture, $"if (r.{name} != (t.{presence.Name} != null)) return p + \".{name}\";");
                continue;
            }

            FieldDescriptor? field = Descriptor(theirs).Fields.InDeclarationOrder().FirstOrDefault(f => f.PropertyName == name);
            if (other == null && NewerThanGoogle.Has(Descriptor(theirs), name))
            {
                reads.AppendLine(CultureInfo.InvariantCulture, $"h = Mix(h, {Plain(property.PropertyType, "r." + name)});");
                continue;
            }

            Property(property.PropertyType, name, other ?? throw Unknown(reader, name), field, reads, compares);
        }

        Extensions(reader, theirs, reads);
        int number = numbers[reader];
        code.AppendLine(CultureInfo.InvariantCulture, $"public static ulong Read{number}(ulong h, in {Name(reader)} r)\n{{\n{reads}return h;\n}}");
        code.AppendLine(CultureInfo.InvariantCulture, $"public static string Compare{number}(in {Name(reader)} r, {Name(theirs)} t, string p)\n{{\n{compares}return null;\n}}");
    }

    private void Property(Type type, string name, PropertyInfo other, FieldDescriptor? field, StringBuilder reads, StringBuilder compares)
    {
        string own = "r." + name;
        if (IsReader(type))
        {
            reads.AppendLine(CultureInfo.InvariantCulture, $"if (r.Has{name}) h = Read{Number(type, Target(type, other.PropertyType))}(h, {own});");
            compares.AppendLine(CultureInfo.InvariantCulture, $"if (r.Has{name} != (t.{name} != null)) return p + \".Has{name}\";");
            compares.AppendLine(IsWrapped(other.PropertyType)
                ? $"if (r.Has{name} && !Same({own}.Value, {Unwrapped("t." + name, other.PropertyType)})) return p + \".{name}\" + (IsDefault({own}.Value) ? DefaultInLaterPiece : \"\");"
                : $"if (r.Has{name} && Compare{Number(type, other.PropertyType)}({own}, t.{name}, p + \".{name}\") is string d{name}) return d{name};");
        }
        else if (type.GetMethod("GetEnumerator", Type.EmptyTypes)?.ReturnType.GetProperty("Current")?.PropertyType is { } element && type != typeof(ReadOnlySpan<byte>))
        {
            if (element.GetProperty("Key") is { } key && element.GetProperty("Value") is { } value)
            {
                Map(type, key.PropertyType, value.PropertyType, name, other.PropertyType.GetGenericArguments()[1], reads, compares);
            }
            else
            {
                List(type, element, name, other.PropertyType.GetGenericArguments()[0], field, reads, compares);
            }
        }
        else
        {
            reads.AppendLine(CultureInfo.InvariantCulture, $"h = Mix(h, {Plain(type, own)});");
            bool isClosed = field != null ? IsClosed(field) : Descriptor(other.DeclaringType!).Fields.InDeclarationOrder().Any(f => "Has" + f.PropertyName == name && IsClosed(f));
            string unless = isClosed ? $"Enum.IsDefined(t.{(field == null ? name.Substring(3) : name)}) && " : "";
            compares.AppendLine(CultureInfo.InvariantCulture, $"if ({unless}!Same({Plain(type, own)}, {Plain(other.PropertyType, "t." + name)})) return p + \".{name}\";");
        }
    }

    private void List(Type type, Type element, string name, Type other, FieldDescriptor? field, StringBuilder reads, StringBuilder compares)
    {
        string theirs = field != null && IsClosed(field) ? $"System.Linq.Enumerable.ToList(System.Linq.Enumerable.Where(t.{name}, static e => Enum.IsDefined(e)))" : "t." + name;
        string read = IsReader(element) ? $"h = Read{Number(element, Target(element, other))}(h, e);" : $"h = Mix(h, {Plain(element, "e")});";
        string compare = !IsReader(element) ? $"if (!Same({Plain(element, "e")}, {Plain(other, "o[i]")})) return p + \".{name}[\" + i + \"]\";"
            : IsWrapped(other) ? $"if (!Same(e.Value, {Unwrapped("o[i]", other)})) return p + \".{name}[\" + i + \"]\";"
            : $"if (Compare{Number(element, other)}(e, o[i], p + \".{name}[\" + i + \"]\") is string d) return d;";
        string span = type.GetMethod("TryGetSpan") != null ? $"if (r.{name}.TryGetSpan(out var s) && s.Length != n) throw new InvalidOperationException(\"A span of another length than its list.\");" : "";
        string last = element.IsByRefLike && !IsReader(element) && element != typeof(Utf8View) ? "" : $"if (n > 0) _ = r.{name}.ElementAt(n - 1);";
        reads.AppendLine(CultureInfo.InvariantCulture, $"{{ int n = 0; foreach (var e in r.{name}) {{ n++; {read} }} h = Counted(h, n, r.{name}.Count(), r.{name}.IsEmpty); {span} {last} }}");
        compares.AppendLine(CultureInfo.InvariantCulture, $"{{ int i = 0; var o = {theirs}; foreach (var e in r.{name}) {{ if (i == o.Count) return p + \".{name}: one too many\"; {compare} i++; }} if (i != o.Count) return p + \".{name}: too few\"; }}");
    }

    private void Map(Type type, Type key, Type value, string name, Type other, StringBuilder reads, StringBuilder compares)
    {
        string read = IsReader(value) ? $"h = Read{Number(value, other)}(h, e.Value);" : $"h = Mix(h, {Plain(value, "e.Value")});";
        reads.AppendLine(CultureInfo.InvariantCulture, $"{{ int n = 0; foreach (var e in r.{name}) {{ n++; h = Mix(h, e.Key); {read} }} h = Counted(h, n, r.{name}.Count(), r.{name}.IsEmpty); }}");
        string find = key == typeof(Utf8View) ? "e.Key.Bytes" : "e.Key";
        string theirKey = key == typeof(Utf8View) ? "e.Key.ToString()" : "e.Key";
        string compare = IsReader(value)
            ? $"if (Compare{Number(value, other)}(e.Value, o[{theirKey}], p + \".{name}[value]\") is string d) return d;"
            : $"if (!Same({Plain(value, "e.Value")}, {Plain(other, $"o[{theirKey}]")})) return p + \".{name}\";";

        // The last entry of a key counts; Google's classes do not show the others.
        compares.AppendLine(CultureInfo.InvariantCulture, $$"""
            {
                var o = t.{{name}};
                var last = new System.Collections.Generic.Dictionary<object, int>();
                int i = 0;
                foreach (var e in r.{{name}}) { last[Key(e.Key)] = i++; }
                if (last.Count != o.Count) return p + ".{{name}}: number of keys";
                i = 0;
                foreach (var e in r.{{name}})
                {
                    if (!o.ContainsKey({{theirKey}})) return p + ".{{name}}: another key";
                    if (!r.{{name}}.TryGetValue({{find}}, out _)) return p + ".{{name}}: not found";
                    if (last[Key(e.Key)] == i++) { {{compare}} }
                }
            }
            """);
    }

    /// <summary>Validation does not know extensions, so they may be malformed after it.</summary>
    private void Extensions(Type reader, Type theirs, StringBuilder reads)
    {
        IEnumerable<MethodInfo> methods = reader.Assembly.GetTypes()
            .Where(t => t is { IsAbstract: true, IsSealed: true, IsPublic: true } && t.Namespace == reader.Namespace && t.Name.EndsWith("Extensions", StringComparison.Ordinal))
            .SelectMany(static t => t.GetMethods(BindingFlags.Public | BindingFlags.Static))
            .Where(m => m.GetParameters() is [{ ParameterType: { IsByRef: true } first }] && first.GetElementType() == reader);
        foreach (MethodInfo method in methods)
        {
            string call = $"{Name(method.DeclaringType!)}.{method.Name}(r)";
            Type type = method.ReturnType;
            string read;
            if (IsReader(type))
            {
                read = $"if ({Name(method.DeclaringType!)}.Has{method.Name}(r)) h = Read{Number(type, theirs.Assembly.GetType(theirs.Namespace + "." + type.DeclaringType!.Name, throwOnError: true)!)}(h, {call});";
            }
            else if (type.GetMethod("GetEnumerator", Type.EmptyTypes)?.ReturnType.GetProperty("Current")?.PropertyType is { } element && type != typeof(ReadOnlySpan<byte>))
            {
                string one = IsReader(element) ? $"Read{numbers[element]}(h, e)" : $"Mix(h, {Plain(element, "e")})";
                read = $"int n = 0; foreach (var e in {call}) {{ n++; h = {one}; }} h = Counted(h, n, {call}.Count(), {call}.IsEmpty);";
            }
            else
            {
                read = $"h = Mix(h, {Plain(type, call)});";
            }

            reads.AppendLine(CultureInfo.InvariantCulture, $"try {{ {read} }} catch (ProtoException) {{ h = Mix(h, 1); Thrown++; }}");
        }
    }

    /// <summary>
    /// Google's C# takes an unknown number of a closed enum for a member of a oneof: which other member there is cannot be compared
    /// then.
    /// </summary>
    private static void SkipUnknownMembers(Type theirs, StringBuilder compares)
    {
        foreach (FieldDescriptor field in Descriptor(theirs).Oneofs.SelectMany(static o => o.Fields).Where(static f => IsClosed(f) && f.RealContainingOneof != null))
        {
            PropertyInfo oneof = theirs.GetProperties().Single(p => p.PropertyType.Name.EndsWith("OneofCase", StringComparison.Ordinal)
                && p.PropertyType.Name.Equals(field.ContainingOneof.Name.Replace("_", "", StringComparison.Ordinal) + "OneofCase", StringComparison.OrdinalIgnoreCase));
            compares.AppendLine(CultureInfo.InvariantCulture, $"if ((int)t.{oneof.Name} == {field.FieldNumber} && !Enum.IsDefined(t.{field.PropertyName})) return null;");
        }
    }

    private static bool IsReader(Type type) => type is { Name: "Reader", IsByRefLike: true };

    private static bool IsClosed(FieldDescriptor field) => field.FieldType == FieldType.Enum && field.EnumType.File.ToProto().Syntax is "" or "proto2" && field.FieldType == FieldType.Enum;

    /// <summary>Google's C# has no objects for wrappers.</summary>
    private static bool IsWrapped(Type theirs) => theirs == typeof(string) || theirs == typeof(ByteString) || Nullable.GetUnderlyingType(theirs) != null;

    private static string Unwrapped(string value, Type theirs) => Nullable.GetUnderlyingType(theirs) != null ? value + ".Value" : value;

    private static Type Target(Type reader, Type theirs) => !IsWrapped(theirs) ? theirs
        : typeof(IMessage).Assembly.GetType("Google.Protobuf.WellKnownTypes." + reader.DeclaringType!.Name, throwOnError: true)!;

    private static string Plain(Type type, string value) => type.IsEnum ? $"(int){value}" : value;

    private static MessageDescriptor Descriptor(Type theirs) => (MessageDescriptor)theirs.GetProperty("Descriptor", BindingFlags.Public | BindingFlags.Static)!.GetValue(null)!;

    private static string Name(Type type) => "global::" + type.FullName!.Replace('+', '.');

    private static InvalidOperationException Unknown(Type reader, string name) => new($"{reader} has {name}, of which Google's class has nothing.");
}
