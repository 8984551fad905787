using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Planning;
using static ProtoZeroSharp.Generator.Library.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <content>Submessages and groups.</content>
internal sealed partial class FieldEmitter
{
    private void EmitMessage()
    {
        bool isGroup = field.Type == FieldType.Group;
        string tag = WireEncoding.TagArguments(field);
        string one = field.IsRepeated ? members.Add : members.Set;
        if (field.Reference is { Exists: true } child)
        {
            string start = "." + (isGroup ? OfWriter.StartGroup : OfWriter.StartMessage) + "(" + tag + ")";
            Doc();
            Start(child, "", receiver.ShortMessage + start, isGroup ? "" : LibraryNames.Inline);
            if (!isGroup && field.TypeName == WellKnownKinds.Empty)
            {
                Chained(one, "", Call(OfWriter.Encoded, tag, "default"));
            }
            else if (!isGroup)
            {
                Doc("The size is known: nothing moves, and Close throws when it is another.");
                Start(child, "int size", receiver.ShortMessage + "." + OfWriter.StartMessage + "(" + tag + ", size)");
            }

            Lambda(one, child, receiver.Message + start);
            EmitLeaf(one, "", tag);
        }
        else
        {
            // A message without a C# type can be written from encoded bytes only.
            Doc();
        }

        Chained(members.Append, encoded, Call(isGroup ? OfWriter.EncodedGroup : OfWriter.Encoded, tag, EncodedName));
        if (!isGroup)
        {
            EmitWellKnown(one, tag);
        }
    }

    private void Start(TypeReference child, string parameters, string start, string inline = "") =>
        Method(child.WriterName, members.Start, parameters, "return new " + child.WriterName + "(" + start + ");", inline);

    /// <param name="name">The method's name.</param>
    /// <param name="child">The message.</param>
    /// <param name="start">The expression that opens it.</param>
    /// <param name="key">The parameter of a map's key, and a comma; else empty.</param>
    private void Lambda(string name, TypeReference child, string start, string key = "")
    {
        (string state, string constraint) = file.State(child.TakesRefStructs);
        using (LongMethod(name + "<TState>", key + state + ", " + child.BodyName + "<TState> body", constraint))
        {
            writer.Lines($$"""
                {{LibraryNames.MessageWriter}}.{{OfWriter.ThrowIfNoBody}}(body);
                {{LibraryNames.MessageWriter}} _w = {{start}};
                try { body(new {{child.WriterName}}(_w), state); _w.{{OfWriter.Close}}(); } finally { {{Abandon("_w")}} }
                return {{receiver.Self}};
                """);
        }
    }
}
