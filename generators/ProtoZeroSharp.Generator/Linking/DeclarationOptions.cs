using System.Collections.Immutable;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>The options that one declaration sets.</summary>
/// <param name="Scope">The full name from which the names of extensions are looked up.</param>
/// <param name="Name">Where the declaration's name is.</param>
internal sealed record DeclarationOptions(OptionTarget Target, string Scope, TextSpan Name, ImmutableArray<OptionSyntax> Options)
{
    /// <summary>The message in descriptor.proto whose fields are the options of such a declaration.</summary>
    public string OptionsMessage => "google.protobuf." + Target + "Options";

    /// <summary>Its name in protoc's messages.</summary>
    public string TargetName => Target switch
    {
        OptionTarget.ExtensionRange => "extension range",
        OptionTarget.EnumValue => "enum entry",
        _ => Target.ToString().ToLowerInvariant(),
    };
}
