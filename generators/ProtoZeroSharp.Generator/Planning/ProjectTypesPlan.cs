using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Settings;

namespace ProtoZeroSharp.Generator.Planning;

/// <summary>The class for all messages of a project.</summary>
/// <param name="Class">Its name.</param>
/// <param name="Messages">The messages, each name once.</param>
/// <param name="ExtensionNames">The methods that give the names of extensions, qualified.</param>
/// <param name="IsLibrary">True for the library's own, which others fall back to.</param>
internal sealed record ProjectTypesPlan(TypesClass Class, EquatableArray<KnownMessage> Messages, EquatableArray<string> ExtensionNames, bool IsLibrary);
