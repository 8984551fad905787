#!/usr/bin/env bash
# protoc decodes the person that the sample wrote. Needs protoc (Debian: protobuf-compiler).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
dotnet run -c Release -- "$work/person.bin" >/dev/null
protoc -Iprotos --decode=acme.v1.Person person.proto <"$work/person.bin" >"$work/actual"
diff "$work/actual" - <<'TEXT'
name: "Ada"
id: 7
tags: 1
tags: 2
tags: 300
home {
  street: "Rue Cler"
  city: "Paris"
}
phones {
  number: "555-0100"
  type: PHONE_TYPE_MOBILE
}
phones {
  number: "555-0199"
  type: PHONE_TYPE_WORK
}
labels {
  key: "team"
  value: "core"
}
TEXT
echo "protoc reads the person as it was written"
