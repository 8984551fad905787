using System.Text.RegularExpressions;
using System.Xml.Linq;
using Mono.Cecil;
using Mono.Cecil.Rocks;
using Xunit;

namespace ProtoZeroSharp.Tests.Api;

/// <summary>The documentation file of the library asset under test.</summary>
public class DocumentationTests
{
    // Namespaces of internal types alone: the package leaves their documentation out, see _KeepPublicDocumentation.
    private static readonly Regex Internal = new("^[A-Z]:ProtoZeroSharp\\.(Editing|Framing|Memory|Owning|Reading|Scalars|Text|Wire|Writing)\\.");

    [Fact]
    public void Only_what_a_user_can_see_has_XML_documentation()
    {
        string library = typeof(ProtoWriter).Assembly.Location;
        using var module = ModuleDefinition.ReadModule(library);
        HashSet<string> visible = [.. module.Types.SelectMany(Visible)];
        string[] hidden =
        [
            .. XDocument.Load(Path.ChangeExtension(library, ".xml")).Descendants("member")
                .Select(member => member.Attribute("name")!.Value)
                .Where(name => !Internal.IsMatch(name) && !visible.Contains(name)),
        ];
        Assert.Empty(hidden);
        Assert.NotEmpty(visible);
    }

    private static IEnumerable<string> Visible(TypeDefinition type)
    {
        if (!type.IsPublic && !type.IsNestedPublic)
        {
            return [];
        }

        Assert.DoesNotMatch(Internal, DocCommentId.GetDocCommentId(type));
        IEnumerable<IMemberDefinition> members =
        [
            type,
            .. type.Fields.Where(field => field.IsPublic),
            .. type.Methods.Where(method => method.IsPublic || method.IsFamily),
            .. type.Properties.Where(property => (property.GetMethod ?? property.SetMethod).IsPublic),
            .. type.Events.Where(member => member.AddMethod.IsPublic),
        ];
        return [.. members.Select(DocCommentId.GetDocCommentId), .. type.NestedTypes.SelectMany(Visible)];
    }
}
