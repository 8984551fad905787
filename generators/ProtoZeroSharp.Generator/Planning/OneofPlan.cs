using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Planning;

/// <param name="Name">The name in the .proto.</param>
/// <param name="CaseType">The enum of its cases, beside the reader.</param>
/// <param name="Case">The reader's member that tells which field is set.</param>
/// <param name="Clear">The method of the editor that clears it.</param>
/// <param name="Cases">The members of the enum, beside <c>None</c>; empty where the enum is Google's.</param>
internal sealed record OneofPlan(string Name, DocComment Comment, string CaseType, string Case, string Clear, EquatableArray<OneofCase> Cases);
