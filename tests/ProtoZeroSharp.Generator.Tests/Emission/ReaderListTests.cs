using Microsoft.CodeAnalysis;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Emission;

/// <summary>Which readers have the type of a list of their messages: those of which a field of the project has one.</summary>
public class ReaderListTests
{
    private const string Common = "syntax = \"proto2\"; package common; message Point { optional int32 x = 1; message Inner { optional int32 y = 1; } extensions 100 to 200; }";

    private const string Sum = """
        public static class Test
        {
            public static int Sum()
            {
                using var proto = new ProtoZeroSharp.ProtoWriter();
                var shape = new Shape.Writer(proto);
                shape.AddInner(y: 3).AddInner(y: 4);
                int sum = 0;
                foreach (var inner in new Shape.Reader(proto.ToArray()).Inner)
                {
                    sum = sum * 10 + inner.Y;
                }

                return sum;
            }
        }
        """;

    [Fact]
    public void A_message_that_no_field_repeats_has_none() =>
        Assert.Null(List(Project("message Shape { optional common.Point origin = 1; map<int32, common.Point> points = 2; repeated int32 numbers = 3; }")));

    [Theory]
    [InlineData("message Shape { repeated common.Point points = 1; }")]
    [InlineData("message Shape { message Nested { repeated common.Point points = 1; } }")]
    [InlineData("extend common.Point { repeated common.Point points = 100; }")]
    [InlineData("message Shape { extend common.Point { repeated common.Point points = 100; } }")]
    [InlineData("message Shape { oneof o { int32 a = 1; } repeated group Points = 2 { repeated common.Point points = 1; } }")]
    public void A_message_that_a_field_of_another_file_repeats_has_one(string declaration) => Assert.NotNull(List(Project(declaration)));

    [Fact]
    public void The_list_is_one_type_for_all_fields_of_the_message() =>
        Project("message Shape { repeated common.Point points = 1; repeated common.Point more = 2; }")
            .With("class C { static int F(Common.Point.Reader.List points) => points.Count(); static int G(Shape.Reader r) => F(r.Points) + F(r.More); }")
            .Compile();

    [Fact]
    public void A_message_of_another_assembly_is_listed_by_a_type_of_the_field()
    {
        byte[] image = new Harness(("common.proto", Common)).EmitImage();
        Harness app = Project("message Shape { repeated common.Point.Inner inner = 1; } extend common.Point { repeated common.Point.Inner more = 100; }")
            .Option("ProtoZeroGenerate", "none", "common.proto")
            .Reference(MetadataReference.CreateFromImage(image))
            .With(Sum);
        using LoadedAssembly loaded = app.Load(image);
        Assert.Equal(34, loaded.Call<int>("Sum"));
        Assert.NotNull(app.Compile().GetTypeByMetadataName("AppProtoExtensions+MoreList"));
    }

    [Fact]
    public void In_one_project_the_list_is_read_the_same()
    {
        using LoadedAssembly loaded = Project("message Shape { repeated common.Point.Inner inner = 1; }").With(Sum).Load();
        Assert.Equal(34, loaded.Call<int>("Sum"));
    }

    [Fact]
    public void A_field_whose_name_is_that_of_the_type_keeps_its_name_when_it_is_declared_first()
    {
        byte[] image = new Harness(("common.proto", Common)).EmitImage();
        INamedTypeSymbol reader = Project("message Shape { optional int32 inner_list = 1; repeated common.Point.Inner inner = 2; }")
            .Option("ProtoZeroGenerate", "none", "common.proto")
            .Reference(MetadataReference.CreateFromImage(image))
            .Compile()
            .GetTypeByMetadataName("Shape+Reader")!;
        Assert.IsAssignableFrom<IPropertySymbol>(Assert.Single(reader.GetMembers("InnerList")));
        Assert.Single(reader.GetTypeMembers("InnerList_"));
    }

    private static Harness Project(string declaration) =>
        new(("app.proto", "syntax = \"proto2\";\nimport \"common.proto\";\n" + declaration), ("common.proto", Common));

    private static INamedTypeSymbol? List(Harness project) => project.Compile().GetTypeByMetadataName("Common.Point+Reader+List");
}
