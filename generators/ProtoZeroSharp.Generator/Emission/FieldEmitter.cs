using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Planning;
using static ProtoZeroSharp.Generator.Library.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>The writing methods of one field. This part chooses the kind and emits single values.</summary>
internal sealed partial class FieldEmitter(SourceWriter writer, FilePlan file, Receiver receiver)
{
    /// <summary>The parameter that is a message's encoded bytes.</summary>
    private const string EncodedName = "message";

    // Parameters that most fields have.
    private readonly string chars = file.Scoped + LibraryNames.Span("char") + " value";
    private readonly string bytes = file.Scoped + LibraryNames.Span("byte") + " value";
    private readonly string encoded = file.Scoped + LibraryNames.Span("byte") + " " + EncodedName;
    private readonly string interpolated = "[" + LibraryNames.HandlerArgument + "(\"" + (receiver.IsExtension ? receiver.Self : "") + "\")] " + file.Scoped + "ref " + LibraryNames.InterpolatedText + " text";

    private FieldPlan field = null!;
    private WriterMembers members;
    private string access = "public";

    public void Emit(FieldPlan target)
    {
        Begin(target);
        if (target.Map != null)
        {
            EmitMap(target.Map);
        }
        else if (target.IsMessage)
        {
            EmitMessage();
        }
        else if (target.IsRepeated)
        {
            EmitRepeated();
        }
        else
        {
            EmitValues(members.Set);
        }
    }

    private void Begin(FieldPlan target)
    {
        field = target;
        members = target.Writing;
        access = target.Access;
    }

    /// <summary>One method for each C# type that a single value can be given as.</summary>
    private void EmitValues(string name)
    {
        string tag = WireEncoding.TagArguments(field);
        switch (field.Type)
        {
            case FieldType.String:
                Doc();
                Written(name, "string value", OfWriter.String, tag, "value");
                Written(name, chars, OfWriter.String, tag, "value");
                Written(name, bytes, OfWriter.Utf8, tag, "value");
                if (file.Language.Interpolation)
                {
                    Doc("Writes an interpolated string without building it.");
                    Written(name, interpolated, OfWriter.String, tag, "ref text", inline: "");
                }

                break;
            case FieldType.Bytes:
                EmitBytes(name, tag);
                break;
            default:
                Doc();
                Written(name, field.ValueType + " value", LibraryNames.Method(field.Type), tag, field.Type == FieldType.Enum ? "(int)value" : "value");
                break;
        }
    }

    private void EmitBytes(string name, string tag)
    {
        Doc();
        Written(name, "byte[] value", OfWriter.Bytes, tag, "value");
        Written(name, bytes, OfWriter.Bytes, tag, "value");
        Written(name, "in " + LibraryNames.Sequence + " value", OfWriter.Bytes, tag, "in value", inline: "");
        Doc("16 bytes, in the order of the text.");
        Chained(name, LibraryNames.Guid + " value", Call(OfWriter.Guid, tag, "value"));
        Doc("The lambda fills the bytes where they will stay.");
        (string state, string constraint) = file.State(takesRefStructs: true);
        Chained(field.IsRepeated ? members.AddInPlace : members.InPlace, "int length, " + state + ", " + LibraryNames.SpanFiller + "<TState> fill", UnlessDefault("length", Call(OfWriter.BytesInPlace, tag, "length, state, fill")), "<TState>", constraint);
        Doc("Copies nothing: the bytes must stay as they are until the output was taken.");
        Chained(field.IsRepeated ? members.AddByReference : members.ByReference, LibraryNames.Memory + " value", UnlessDefault("value", Call(OfWriter.BytesByReference, tag, "value")));
    }

    /// <summary>Writes an enum as its number.</summary>
    private static string Number(ValuePlan field, string expression) => field.Type == FieldType.Enum ? "(int)" + expression : expression;

    /// <summary>The statement; with the option that leaves out defaults, a test of the value comes first.</summary>
    private string UnlessDefault(string value, string statement) => UnlessDefault(field.OmitsDefault, value, statement);

    private static string UnlessDefault(bool omits, string value, string statement) =>
        omits ? "if (" + LibraryNames.ImplicitField + "." + OfImplicitField.IsWritten + "(" + value + ")) { " + statement + " }" : statement;

    private string Call(string method, string tag, string arguments) =>
        (arguments == EncodedName ? receiver.Message : receiver.ShortMessage) + "." + method + "(" + tag + (arguments.Length == 0 ? "" : ", " + arguments) + ");";

    /// <summary>
    /// A method that writes a value with one call, unless it is the default that the option leaves out, and returns the writer itself. It is
    /// inlined, unless what it calls is not: the JIT's allowance for a method of the caller is not used up by it.
    /// </summary>
    private void Written(string name, string parameters, string method, string tag, string value, string inline = LibraryNames.Inline)
    {
        Obsolete();
        if (field.OmitsDefault)
        {
            writer.Lines($"{inline}{access}{receiver.Modifier} {receiver.ReturnType} {name}({receiver.ThisParameter}{Separator(parameters)}{parameters}) {{ {UnlessDefault(value, Call(method, tag, value))} return {receiver.Self}; }}");
            return;
        }

        writer.Lines($"{inline}{access}{receiver.Modifier} {receiver.ReturnType} {name}({receiver.ThisParameter}{Separator(parameters)}{parameters}) {{ {receiver.ShortMessage}.{method}({tag}, {value}); return {receiver.Self}; }}");
    }

    /// <summary>A method that returns the writer itself.</summary>
    private void Chained(string name, string parameters, string statements, string typeParameters = "", string constraint = "")
    {
        Obsolete();
        writer.Lines($"{access}{receiver.Modifier} {receiver.ReturnType} {name}{typeParameters}({receiver.ThisParameter}{Separator(parameters)}{parameters}){constraint} {{ {statements} return {receiver.Self}; }}");
    }

    private void Method(string returnType, string name, string parameters, string statements, string inline = "")
    {
        Obsolete();
        writer.Lines($"{inline}{access}{receiver.Modifier} {returnType} {name}({receiver.ThisParameter}{Separator(parameters)}{parameters}) {{ {statements} }}");
    }

    /// <summary>The head of a longer method that returns the writer itself.</summary>
    private SourceWriter.Scope LongMethod(string name, string parameters, string constraint = "", string inline = "")
    {
        Obsolete();
        return writer.Block($"{inline}{access}{receiver.Modifier} {receiver.ReturnType} {name}({receiver.ThisParameter}{Separator(parameters)}{parameters}){constraint}");
    }

    private static string Abandon(string message) => LibraryNames.MessageWriter + "." + OfWriter.Abandon + "(" + message + ");";

    /// <summary>The body of a method that opens a message, writes a value into it and closes it, or undoes it when that fails.</summary>
    private void Guarded(string message, string start, string statement) => writer.Lines($$"""
        {{LibraryNames.MessageWriter}} {{message}} = {{start}};
        try { {{statement}} {{message}}.{{OfWriter.Close}}(); }
        finally { {{Abandon(message)}} }
        return {{receiver.Self}};
        """);

    private void Obsolete()
    {
        if (field.IsDeprecated)
        {
            writer.Lines(LibraryNames.Obsolete);
        }
    }

    private string Separator(string parameters) => receiver.IsExtension && parameters.Length > 0 ? ", " : "";

    private void Doc() => DocEmitter.Comment(writer, field);

    /// <summary>The part of the documentation of a method that its name and its parameters do not show.</summary>
    private void Doc(string detail) => DocEmitter.Summary(writer, DocComment.None, detail);
}
