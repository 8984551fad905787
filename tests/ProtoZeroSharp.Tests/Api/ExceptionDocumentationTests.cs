using System.Xml.Linq;
using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Cecil.Rocks;
using Xunit;

namespace ProtoZeroSharp.Tests.Api;

/// <summary>
/// What public members throw is in their documentation. Decided is what is in the code of the member itself, of the methods that only
/// throw (their names begin so, or they return an exception), and of the state machine of an async one; not what deeper methods throw.
/// </summary>
public class ExceptionDocumentationTests
{
    [Fact]
    public void Exceptions_that_public_members_throw_themselves_are_documented()
    {
        using var module = ModuleDefinition.ReadModule(typeof(ProtoWriter).Assembly.Location);
        Dictionary<string, XElement> documented = XDocument.Load(Path.ChangeExtension(module.FileName, ".xml"))
            .Descendants("member").ToDictionary(static member => member.Attribute("name")!.Value);
        int checkedMembers = 0;
        var missing = new List<string>();
        foreach (MethodDefinition method in module.Types.SelectMany(Visible))
        {
            string member = DocCommentId.GetDocCommentId((IMemberDefinition?)Owner(method) ?? method);
            // Where the processor is not supported, the first use of anything throws: the README says so, and not each member.
            string[] thrown = [.. Thrown(method, []).Distinct().Where(static type => type != typeof(PlatformNotSupportedException).FullName)];
            checkedMembers += thrown.Length == 0 ? 0 : 1;
            if (documented.TryGetValue(member, out XElement? text) && text.Element("inheritdoc") == null)
            {
                string[] said = [.. text.Elements("exception").Select(static exception => exception.Attribute("cref")!.Value.Substring(2))];
                missing.AddRange(thrown.Where(type => !Bases(type).Any(said.Contains)).Select(type => $"{member}: {type}"));
            }
        }

        Assert.True(missing.Count == 0, string.Join(Environment.NewLine, missing));
        Assert.InRange(checkedMembers, 100, int.MaxValue);
    }

    // ArgumentNullException is documented by ArgumentException too, but nothing by Exception.
    private static IEnumerable<string> Bases(string name)
    {
        for (Type? type = Type.GetType(name) ?? typeof(ProtoWriter).Assembly.GetType(name); type != null && type != typeof(Exception) && type != typeof(SystemException); type = type.BaseType)
        {
            yield return type.FullName!;
        }
    }

    private static IEnumerable<MethodDefinition> Visible(TypeDefinition type) =>
        !type.IsPublic && !type.IsNestedPublic ? [] : [.. type.Methods.Where(static method => method.IsPublic && method.HasBody), .. type.NestedTypes.SelectMany(Visible)];

    private static PropertyDefinition? Owner(MethodDefinition method) =>
        method.DeclaringType.Properties.FirstOrDefault(property => property.GetMethod == method || property.SetMethod == method);

    private static IEnumerable<string> Thrown(MethodDefinition method, HashSet<MethodDefinition> seen)
    {
        if (!seen.Add(method) || !method.HasBody)
        {
            yield break;
        }

        CustomAttribute? machine = method.CustomAttributes.FirstOrDefault(static a => a.AttributeType.Name is "AsyncStateMachineAttribute");
        MethodDefinition running = machine == null ? method : ((TypeReference)machine.ConstructorArguments[0].Value).Resolve().Methods.Single(static m => m.Name == "MoveNext");
        bool throws = running.Body.Instructions.Any(static i => i.OpCode.Code == Code.Throw) || seen.Count > 1;
        foreach (Instruction instruction in running.Body.Instructions)
        {
            if (instruction.Operand is not MethodReference called)
            {
                continue;
            }

            if (instruction.OpCode.Code == Code.Newobj && IsException(called.DeclaringType))
            {
                if (throws)
                {
                    yield return called.DeclaringType.FullName;
                }
            }
            else if (called.DeclaringType.Scope == method.Module && called.Resolve() is { } helper && (helper.Name.StartsWith("Throw", StringComparison.Ordinal) || IsException(helper.ReturnType)))
            {
                foreach (string type in Thrown(helper, seen))
                {
                    yield return type;
                }
            }
        }
    }

    private static bool IsException(TypeReference type) => type.Name.EndsWith("Exception", StringComparison.Ordinal);
}
