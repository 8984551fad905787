using System.Collections.Generic;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>The features of a declaration: the edition's defaults, changed by its parents' settings and its own.</summary>
internal sealed class FeatureSet
{
    private static readonly FeatureSet Proto2Defaults = new(
        FeatureValue.ExplicitPresence, FeatureValue.ClosedEnum, FeatureValue.Expanded, FeatureValue.NoUtf8Validation,
        FeatureValue.LengthPrefixed, FeatureValue.LegacyJson, FeatureValue.StyleLegacy, FeatureValue.ExportAll, FeatureValue.NoLimits);

    private static readonly FeatureSet Proto3Defaults = new(
        FeatureValue.ImplicitPresence, FeatureValue.OpenEnum, FeatureValue.Packed, FeatureValue.VerifyUtf8,
        FeatureValue.LengthPrefixed, FeatureValue.AllowJson, FeatureValue.StyleLegacy, FeatureValue.ExportAll, FeatureValue.NoLimits);

    private static readonly FeatureSet Edition2023Defaults =
        Proto3Defaults.With(new[] { new FeatureSetting(FeatureKind.FieldPresence, FeatureValue.ExplicitPresence) });

    private static readonly FeatureSet Edition2024Defaults = Edition2023Defaults.With(new[]
    {
        new FeatureSetting(FeatureKind.EnforceNamingStyle, FeatureValue.Style2024),
        new FeatureSetting(FeatureKind.DefaultSymbolVisibility, FeatureValue.ExportTopLevel),
    });

    private static readonly FeatureSet Edition2026Defaults = Edition2023Defaults.With(new[]
    {
        new FeatureSetting(FeatureKind.EnforceNamingStyle, FeatureValue.Style2026),
        new FeatureSetting(FeatureKind.DefaultSymbolVisibility, FeatureValue.StrictVisibility),
        new FeatureSetting(FeatureKind.EnforceProtoLimits, FeatureValue.Limits2026),
    });

    private readonly int[] values;

    private FeatureSet(params int[] values) => this.values = values;

    public int this[FeatureKind kind] => values[(int)kind];

    public static FeatureSet OfFile(FileSummary file) => DefaultsOf(file.Edition).With(file.Features);

    public static FeatureSet DefaultsOf(Edition edition) => edition switch
    {
        Edition.Proto2 => Proto2Defaults,
        Edition.Proto3 => Proto3Defaults,
        Edition.Edition2023 => Edition2023Defaults,
        Edition.Edition2024 => Edition2024Defaults,
        _ => Edition2026Defaults,
    };

    public FeatureSet With(IReadOnlyCollection<FeatureSetting> settings)
    {
        if (settings.Count == 0)
        {
            return this;
        }

        var merged = (int[])values.Clone();
        foreach (var setting in settings)
        {
            merged[(int)setting.Kind] = setting.Value;
        }

        return new FeatureSet(merged);
    }

    public FeatureSet With(FeatureKind kind, int value) => values[(int)kind] == value ? this : With(new[] { new FeatureSetting(kind, value) });
}
