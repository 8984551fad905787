using System;
using System.Collections.Generic;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Settings;

/// <summary>The settings of every file of the project, by path.</summary>
internal sealed class ProjectSettings : IEquatable<ProjectSettings>
{
    private readonly EquatableArray<PathSettings> files;
    private readonly Dictionary<string, FileSettings> byPath = new(StringComparer.Ordinal);

    public ProjectSettings(EquatableArray<PathSettings> files)
    {
        this.files = files;
        foreach (PathSettings file in files)
        {
            byPath[file.Path] = file.Settings;
        }
    }

    public FileSettings Of(string path) => byPath[path];

    public bool Equals(ProjectSettings? other) => other is not null && files.Equals(other.files);

    public override bool Equals(object? obj) => Equals(obj as ProjectSettings);

    public override int GetHashCode() => files.GetHashCode();
}
