using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Wire;

/// <summary>The stack of the thread, which recursion over an input must not use up: .NET cannot catch its overflow.</summary>
internal static class MachineStack
{
    /// <summary>Whether there is stack enough for some more levels.</summary>
    public static bool HasRoom()
    {
#if NET8_0_OR_GREATER
        return RuntimeHelpers.TryEnsureSufficientExecutionStack();
#else
        try
        {
            RuntimeHelpers.EnsureSufficientExecutionStack();
            return true;
        }
        catch (InsufficientExecutionStackException)
        {
            return false;
        }
#endif
    }
}
