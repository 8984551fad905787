using System.Collections.Immutable;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Naming;

/// <summary>An extension and the messages it is declared in, outermost first; none for one at file level.</summary>
internal sealed record ScopedExtension(ImmutableArray<string> Scope, LinkedField Field);
