using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Naming;
using ProtoZeroSharp.Generator.Settings;

namespace ProtoZeroSharp.Generator.Planning;

/// <summary>Plans the fields and extensions of a file.</summary>
internal sealed class FieldPlanner(PlanInput input, TypeResolver types)
{
    // Fields of one type share a reference.
    private readonly Dictionary<(string Type, bool HasKey), LeafPlan> leaves = [];

    public FieldPlan Plan(LinkedField field, string? constant, int slot, WriterMembers writing, ReaderMembers reading, EditorMembers editing)
    {
        TypeReference? reference = types.Find(field.TypeName);
        bool isInternal = field.Map is { } map ? types.IsInternal(map.Key, map.Value) : types.IsInternal(field);
        return new(field, reference, input.Options.OmitsDefaults)
        {
            TextName = ProtocNames.FieldBase(field),
            EnumDefault = types.EnumDefault(field),
            Access = isInternal ? "internal" : "public",
            Constant = constant,
            Map = field.Map == null ? null : new(Value(field.Map.Key, omitsDefaults: false), Value(field.Map.Value, omitsDefaults: false)),
            Leaf = field.Map == null ? Leaf(field, hasKey: false) : Leaf(field.Map.Value, hasKey: true),
            Slot = slot,
            NeedsList = types.NeedsList(field),
            Writing = writing,
            Reading = reading,
            Editing = editing,
        };
    }

    private ValuePlan Value(LinkedField field, bool omitsDefaults) => new(field, types.Find(field.TypeName), omitsDefaults) { EnumDefault = types.EnumDefault(field) };

    private LeafPlan? Leaf(LinkedField field, bool hasKey)
    {
        // A number given for a duration would set its first field: see WellKnownKinds.
        if (!input.Emits(GeneratedParts.Writers)
            || types.Find(field.TypeName) is not { Exists: true }
            || types.Shape(field.TypeName) is not { LeafFields.Count: > 0 } shape
            || (field.Type == FieldType.Message && WellKnownKinds.HasValue(field.TypeName)))
        {
            return null;
        }

        if (!leaves.TryGetValue((shape.FullName, hasKey), out LeafPlan? leaf))
        {
            EquatableArray<LinkedField> fields = shape.LeafFields;
            string[] names = MemberNames.Parameters(fields.AsImmutableArray(), hasKey ? "key" : null);
            bool omitsDefaults = types.OmitsDefaults(shape);
            leaf = new(fields.Select((f, i) => new LeafParameter(names[i], Value(f, omitsDefaults))).ToEquatableArray(), types.IsInternal([.. fields]));
            leaves.Add((shape.FullName, hasKey), leaf);
        }

        return leaf;
    }
}
