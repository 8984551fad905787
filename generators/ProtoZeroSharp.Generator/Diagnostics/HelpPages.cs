using System;

namespace ProtoZeroSharp.Generator.Diagnostics;

/// <summary>The folder with the pages about diagnostics: that of the installed package, whose targets name it.</summary>
/// <param name="Folder">An absolute path; empty when the project does not set it.</param>
internal sealed record HelpPages(string Folder)
{
    /// <summary>The link of a diagnostic: the address of the page's file, or its path in the package.</summary>
    public string Link(string id)
    {
        string page = id + ".md";
        return Uri.TryCreate(Folder, UriKind.Absolute, out Uri? folder) && folder.IsFile
            ? folder.AbsoluteUri.TrimEnd('/') + "/" + page
            : DiagnosticRule.PagesInPackage + page;
    }
}
