using Google.Protobuf;
using ProtoZeroSharp.Benchmarks.Google.Callers;

namespace ProtoZeroSharp.Benchmarks.Callers;

/// <summary>The bytes of all rows as Google.Protobuf writes them.</summary>
internal static class CallersGoogle
{
    public static byte[] Encode(string schema, bool isAbsent)
    {
        var batch = new Batch();
        foreach (CallerRow row in CallerRow.All)
        {
            switch (schema)
            {
                case "Narrow":
                    batch.Narrow.Add(new Narrow { Name = row.Text0, Id = isAbsent ? row.IntOrNull ?? 0 : row.Int, Score = isAbsent ? row.DoubleOrNull ?? 0 : row.Double });
                    break;
                case "Row" when isAbsent:
                    batch.Row.Add(new Row
                    {
                        First = row.Text0,
                        Second = row.Text1OrNull ?? "",
                        Third = row.Text2OrNull ?? "",
                        Key = ByteString.CopyFrom(row.Key),
                        Number = row.IntOrNull ?? 0,
                        Large = row.LongOrNull ?? 0,
                        Real = row.Double,
                        Flag = row.BoolOrNull ?? false,
                    });
                    break;
                case "Row":
                    batch.Row.Add(new Row
                    {
                        First = row.Text0,
                        Second = row.Text1,
                        Third = row.Text2,
                        Key = ByteString.CopyFrom(row.Key),
                        Number = row.Int,
                        Large = row.Long,
                        Real = row.Double,
                        Flag = row.Bool,
                    });
                    break;
                default:
                    ByteString key = ByteString.CopyFrom(row.Key);
                    batch.Wide.Add(new Wide
                    {
                        A = row.Text0,
                        B = row.Text1,
                        C = row.Text2,
                        D = key,
                        E = row.Int,
                        F = row.Long,
                        G = row.Double,
                        H = row.Bool,
                        I = row.Text2,
                        J = row.Text0,
                        K = row.Text1,
                        L = key,
                        M = row.Int,
                        N = row.Long,
                        O = row.Double,
                        P = row.Bool,
                        Q = row.Int,
                        R = row.Int,
                        S = row.Long,
                        T = row.Double,
                    });
                    break;
            }
        }

        return batch.ToByteArray();
    }
}
