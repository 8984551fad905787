using System.Runtime.CompilerServices;
using ProtoZeroSharp.WriterModel;

namespace ProtoZeroSharp.Tests.Support;

/// <summary>
/// With the environment variable <c>PROTOZERO_GUARD</c> set to 1, all tests run with the library's native memory on guard pages, and with
/// <c>PROTOZERO_STRICT</c> with its strict handles.
/// </summary>
internal static class GuardedRun
{
    public static bool IsOn { get; } = GuardAllocator.IsSupported && Environment.GetEnvironmentVariable("PROTOZERO_GUARD") == "1";

    [ModuleInitializer]
    internal static void Start()
    {
        if (Environment.GetEnvironmentVariable("PROTOZERO_STRICT") == "1")
        {
            AppContext.SetSwitch("ProtoZeroSharp.StrictHandles", true);
        }

        if (IsOn)
        {
            TestMemory.Guard.IsOn = true;
        }
    }
}
