using System.Runtime.InteropServices;
using System.Runtime.Versioning;
using Xunit;

namespace ProtoZeroSharp.Tests;

/// <summary>Each flavour of this test assembly runs on the runtime, and loads the library asset, that it claims to test.</summary>
public class AssetTests
{
    [Fact]
    public void The_tests_run_on_the_runtime_of_their_target_framework()
    {
#if NET10_0_OR_GREATER
        Assert.StartsWith(".NET 10.", RuntimeInformation.FrameworkDescription);
#else
        Assert.StartsWith(".NET 8.", RuntimeInformation.FrameworkDescription);
#endif
    }

    [Fact]
    public void The_library_asset_is_the_one_this_flavour_tests()
    {
        var framework = (TargetFrameworkAttribute)Attribute.GetCustomAttribute(typeof(ProtoWriter).Assembly, typeof(TargetFrameworkAttribute))!;

#if LIBRARY_NETSTANDARD
        Assert.Equal(".NETStandard,Version=v2.0", framework.FrameworkName);
#elif NET10_0_OR_GREATER
        Assert.Equal(".NETCoreApp,Version=v10.0", framework.FrameworkName);
#else
        Assert.Equal(".NETCoreApp,Version=v8.0", framework.FrameworkName);
#endif
    }
}
