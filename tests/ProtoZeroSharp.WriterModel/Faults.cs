namespace ProtoZeroSharp.WriterModel;

/// <summary>How a call may fail.</summary>
[Flags]
internal enum Faults
{
    None = 0,

    /// <summary>The maximum length would be passed.</summary>
    Maximum = 1,

    /// <summary>The caller's memory is full.</summary>
    Full = 2,

    /// <summary><see cref="InvalidOperationException"/>.</summary>
    Misuse = 4,

    /// <summary><see cref="ArgumentException"/> and what derives from it.</summary>
    Argument = 8,

    /// <summary>What the caller's own code threw.</summary>
    Own = 16,

    /// <summary><see cref="ObjectDisposedException"/>.</summary>
    Disposed = 32,

    /// <summary>There is no memory.</summary>
    Memory = 64,

    Other = 128,
}
