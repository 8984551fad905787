using System;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>What to do about an import that is not found, in the words of who gave the files.</summary>
/// <param name="List">Where no file has a name like it.</param>
/// <param name="Root">Where a file has its name below the folder that is passed.</param>
internal sealed record ImportHelp(string List, Func<string, string> Root);
