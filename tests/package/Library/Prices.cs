using ProtoZeroSharp;

namespace Library
{
    /// <summary>Writes messages from a netstandard2.0 library.</summary>
    public static class Prices
    {
        /// <summary>Encodes one amount.</summary>
        /// <param name="currency">The currency.</param>
        /// <param name="units">The amount.</param>
        /// <returns>The encoded message.</returns>
        public static byte[] Encode(string currency, long units)
        {
            // A using statement on a ref struct needs C# 8.
            var proto = new ProtoWriter();
            try
            {
                new Shop.Money.Writer(proto).Currency(currency).Units(units);
                return proto.ToArray();
            }
            finally
            {
                proto.Dispose();
            }
        }
    }
}
