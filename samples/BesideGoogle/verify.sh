#!/usr/bin/env bash
# protoc decodes the order that the writer wrote. Needs protoc (Debian: protobuf-compiler).
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
dotnet run -c Release --project "$here" -- "$work/order"
protoc "-I$here/protos" --decode=beside.google.sample.Order orders.proto <"$work/order" >"$work/actual"
{
  printf 'id: "order-1"\ncustomer: "Zo\\303\\253 \\303\\234nl\\303\\274"\n'
  for i in $(seq 50); do
    printf 'lines {\n  sku: "SKU-1234"\n  quantity: %d\n  unit_cents: 1999\n}\n' "$i"
  done
  printf 'labels {\n  key: "channel"\n  value: "web"\n}\n'
} | diff "$work/actual" -
echo "protoc reads the order with its 50 lines"
