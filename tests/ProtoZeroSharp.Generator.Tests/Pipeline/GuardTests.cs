using ProtoZeroSharp.Generator.Project;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Pipeline;

public class GuardTests
{
    [Fact]
    public void A_failure_inside_names_the_exception_and_the_method_and_nothing_of_the_message()
    {
        string message = Guard.Run(() => new[] { "secret" }.Single(text => Fail(text)), failure => failure.Message);
        Assert.Contains("(FormatException in GuardTests.Fail)", message);
        Assert.DoesNotContain("secret", message);
    }

    private static bool Fail(string text) => throw new FormatException(text);
}
