using System;

namespace ProtoZeroSharp.Generator.Diagnostics;

/// <summary>Where the pages about diagnostics are: the folder in the package that is installed, which its targets name.</summary>
/// <param name="Folder">An absolute path; empty when the project does not say it.</param>
internal sealed record HelpPages(string Folder)
{
    /// <summary>What a diagnostic links to: the address of the page's file, or its path in the package.</summary>
    public string Link(string id)
    {
        string page = id + ".md";
        return Uri.TryCreate(Folder, UriKind.Absolute, out Uri? folder) && folder.IsFile
            ? folder.AbsoluteUri.TrimEnd('/') + "/" + page
            : DiagnosticRule.PagesInPackage + page;
    }
}
