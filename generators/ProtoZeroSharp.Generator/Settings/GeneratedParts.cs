using System;

namespace ProtoZeroSharp.Generator.Settings;

/// <summary>The parts to emit for a file: the value of <c>ProtoZeroGenerate</c>.</summary>
[Flags]
internal enum GeneratedParts
{
    /// <summary>Import only: the types come from a referenced assembly, nothing is emitted.</summary>
    None = 0,

    /// <summary>Containers with number constants, and the enums.</summary>
    Constants = 1,

    Writers = 2,

    Readers = 4,

    Editors = 8,

    All = Constants | Writers | Readers | Editors,
}
