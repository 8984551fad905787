using System.Globalization;
using System.Text;

namespace ProtoZeroSharp.Benchmarks.Reporting;

/// <summary>Horizontal bars with their values, as an SVG that is readable on a light and on a dark page.</summary>
internal sealed class BarChart(string title, string subtitle)
{
    private const int LabelWidth = 250;
    private const int BarWidth = 400;
    private const int RowHeight = 26;
    private const int Top = 62;

    private readonly List<(string Label, double Value, string Text, bool IsReference)> rows = [];

    public void Add(string label, double value, string text, bool isReference = false) => rows.Add((label, value, text, isReference));

    public string Render()
    {
        int height = Top + (rows.Count * RowHeight) + 10;
        double most = rows.Max(row => row.Value);
        var svg = new StringBuilder();
        svg.Append(CultureInfo.InvariantCulture, $"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"720\" height=\"{height}\" viewBox=\"0 0 720 {height}\" role=\"img\" aria-label=\"{Escape(title)}\">\n");
        svg.Append(
            """
            <style>
            text { font: 13px system-ui, sans-serif; fill: #1f2328; }
            .title { font-weight: 600; font-size: 15px; }
            .quiet { fill: #656d76; font-size: 12px; }
            .own { fill: #0969da; }
            .reference { fill: #afb8c1; }
            @media (prefers-color-scheme: dark) {
              text { fill: #e6edf3; }
              .quiet { fill: #8d96a0; }
              .own { fill: #4493f8; }
              .reference { fill: #656c76; }
            }
            </style>

            """);
        svg.Append($"<text class=\"title\" x=\"0\" y=\"18\">{Escape(title)}</text>\n<text class=\"quiet\" x=\"0\" y=\"38\">{Escape(subtitle)}</text>\n");
        for (int i = 0; i < rows.Count; i++)
        {
            (string label, double value, string text, bool isReference) = rows[i];
            int y = Top + (i * RowHeight);
            int width = Math.Max(2, (int)Math.Round(BarWidth * value / most));
            svg.Append(CultureInfo.InvariantCulture, $"<text x=\"{LabelWidth - 8}\" y=\"{y + 13}\" text-anchor=\"end\">{Escape(label)}</text>\n");
            svg.Append(CultureInfo.InvariantCulture, $"<rect class=\"{(isReference ? "reference" : "own")}\" x=\"{LabelWidth}\" y=\"{y}\" width=\"{width}\" height=\"18\" rx=\"2\"/>\n");
            svg.Append(CultureInfo.InvariantCulture, $"<text x=\"{LabelWidth + width + 6}\" y=\"{y + 13}\">{Escape(text)}</text>\n");
        }

        return svg.Append("</svg>\n").ToString();
    }

    private static string Escape(string text) => text.Replace("&", "&amp;").Replace("<", "&lt;").Replace("\"", "&quot;");
}
