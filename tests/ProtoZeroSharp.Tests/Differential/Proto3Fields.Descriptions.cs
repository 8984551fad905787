using Known = ProtoZeroSharp.WellKnownTypes;
using Described = ProtoZeroSharp.WellKnownTypes.Reflection;
using Theirs = Google.Protobuf.WellKnownTypes;

namespace ProtoZeroSharp.Tests.Differential;

/// <content>The well-known types that describe types and services.</content>
internal static partial class Proto3Fields
{
    private static Field[] Descriptions() =>
    [
        (w, m, d) =>
        {
            m.SourceContext = new Theirs.SourceContext { FileName = d.Text() };
            w.SourceContext(fileName: m.SourceContext.FileName);
        },
        (w, m, d) =>
        {
            using var api = w.StartApi();
            WriteApi(api, m.Api = new Theirs.Api(), d);
        },
        (w, m, d) =>
        {
            using var type = w.StartType();
            WriteType(type, m.Type = new Theirs.Type(), d);
        },
        (w, m, d) =>
        {
            m.Enum = new Theirs.Enum { Name = d.Text(), Edition = d.Text() };
            var value = new Theirs.EnumValue { Name = d.Text(), Number = d.Int32() };
            m.Enum.Enumvalue.Add(value);
            using var described = w.StartEnum();
            described.Name(m.Enum.Name).Edition(m.Enum.Edition);
            using var started = described.StartEnumvalue();
            started.Name(value.Name).Number(value.Number);
        },
    ];

    private static void WriteApi(Described.Api.Writer writer, Theirs.Api model, Draw draw)
    {
        writer.Name(model.Name = draw.Text()).Version(model.Version = draw.Text());
        writer.Syntax((Described.Syntax)(model.Syntax = Theirs.Syntax.Proto3));
        for (int i = draw.Next(3); i > 0; i--)
        {
            var method = new Theirs.Method { Name = draw.Text(), RequestTypeUrl = draw.Text(), RequestStreaming = draw.Bool(), ResponseTypeUrl = draw.Text() };
            model.Methods.Add(method);
            writer.AddMethods(method, static (w, method) => w.Name(method.Name).RequestTypeUrl(method.RequestTypeUrl)
                .RequestStreaming(method.RequestStreaming).ResponseTypeUrl(method.ResponseTypeUrl));
            var mixin = new Theirs.Mixin { Name = draw.Text(), Root = draw.Text() };
            model.Mixins.Add(mixin);
            writer.AddMixins(name: mixin.Name, root: mixin.Root);
        }
    }

    private static void WriteType(Described.Type.Writer writer, Theirs.Type model, Draw draw)
    {
        writer.Name(model.Name = draw.Text());
        foreach (string oneof in draw.Several(draw.Text))
        {
            model.Oneofs.Add(oneof);
            writer.AddOneofs(oneof);
        }

        var option = new Theirs.Option { Name = draw.Text(), Value = Theirs.Any.Pack(new Theirs.Int32Value { Value = 5 }) };
        model.Options.Add(option);
        using (var started = writer.StartOptions())
        {
            started.Name(option.Name);
            using var content = new Known.Int32Value.Writer(started.PackValue(Known.Int32Value.TypeUrl));
            content.Value(5);
        }

        for (int i = draw.Next(3); i > 0; i--)
        {
            var field = new Theirs.Field
            {
                Kind = (Theirs.Field.Types.Kind)draw.Next(19),
                Cardinality = Theirs.Field.Types.Cardinality.Repeated,
                Number = draw.Int32(),
                Name = draw.Text(),
                Packed = draw.Bool(),
                JsonName = draw.Text(),
            };
            model.Fields.Add(field);
            using var started = writer.StartFields();
            started.Kind((Described.Field.Types.Kind)field.Kind).Cardinality((Described.Field.Types.Cardinality)field.Cardinality)
                .Number(field.Number).Name(field.Name).Packed(field.Packed).JsonName(field.JsonName);
        }
    }
}
