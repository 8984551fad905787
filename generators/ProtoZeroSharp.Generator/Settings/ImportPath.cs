using System;
using System.Collections.Generic;

namespace ProtoZeroSharp.Generator.Settings;

/// <summary>Paths as text: forward slashes, no <c>.</c> and no <c>..</c> inside. It does not access the file system.</summary>
internal static class ImportPath
{
    public static string Normalise(string path)
    {
        path = path.Replace('\\', '/');
        if (path.IndexOf("/.", StringComparison.Ordinal) < 0 && path.IndexOf("//", StringComparison.Ordinal) < 0 && !path.StartsWith("./", StringComparison.Ordinal) && path != ".")
        {
            return path;
        }

        var parts = new List<string>();
        foreach (string part in path.Split('/'))
        {
            if (part == ".." && parts.Count > 0 && parts[parts.Count - 1] is not (".." or ""))
            {
                parts.RemoveAt(parts.Count - 1);
            }
            else if (part != "." && (part.Length > 0 || parts.Count == 0))
            {
                parts.Add(part);
            }
        }

        if (parts.Count == 1 && parts[0].Length == 0)
        {
            return "/";
        }

        string result = string.Join("/", parts);
        return path.EndsWith("/", StringComparison.Ordinal) && result.Length > 0 ? result + "/" : result;
    }

    /// <summary>The path of a folder, which ends with a slash only if it is the root of the file system.</summary>
    public static string Folder(string path)
    {
        path = Normalise(path);
        return path.Length > 1 ? path.TrimEnd('/') : path;
    }

    public static string Combine(string folder, string path)
    {
        path = path.Replace('\\', '/');
        bool isRooted = path.StartsWith("/", StringComparison.Ordinal) || (path.Length > 1 && path[1] == ':');
        return Normalise(isRooted || folder.Length == 0 ? path : folder + "/" + path);
    }

    /// <summary>The path relative to a folder, or null when it is not below the folder. The folder's part is compared without case.</summary>
    public static string? Below(string folder, string path)
    {
        if (folder.Length == 0 || folder == ".")
        {
            return null;
        }

        int start = folder == "/" ? 1 : folder.Length + 1;
        return path.Length > start && path[start - 1] == '/' && path.StartsWith(folder, StringComparison.OrdinalIgnoreCase) ? path.Substring(start) : null;
    }
}
