#!/usr/bin/env bash
# osmium and GDAL read the town and must agree with what the sample reads, node by node. Then osmium writes the town again, in three ways,
# and the sample reads that. Needs osmium, ogr2ogr and Python (Debian: osmium-tool gdal-bin python3).
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
dotnet build "$here" -c Release -o "$work/app" -v q --nologo
mkdir "$work/list"
cat >"$work/list/list.csproj" <<'PROJECT'
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net10.0</TargetFramework><ImplicitUsings>enable</ImplicitUsings></PropertyGroup>
  <ItemGroup><Reference Include="../app/OsmPbf.dll" /><Reference Include="../app/ProtoZeroSharp.dll" /></ItemGroup>
</Project>
PROJECT
cat >"$work/list/Program.cs" <<'CODE'
// Lines as osmium writes them: n1 Thighway=crossing,name=… x-7 y-3.3
System.Globalization.CultureInfo.CurrentCulture = System.Globalization.CultureInfo.InvariantCulture;
using var file = File.OpenRead(args[0]);
using var output = new StreamWriter(Console.OpenStandardOutput());
foreach (byte[] blob in OsmPbf.MapFile.ReadBlobs(file))
{
    OsmPbf.MapFile.ReadNodes(blob, (id, latitude, longitude, tags) => output.WriteLine(
        $"n{id} T{string.Join(',', tags.ToArray().Chunk(2).Select(tag => string.Join('=', tag)))} x{longitude / 1e9m} y{latitude / 1e9m}"));
}
CODE
dotnet build "$work/list" -c Release -o "$work/lister" -v q --nologo
list() { dotnet "$work/lister/list.dll" "$@"; }
osm() { dotnet "$work/app/OsmPbf.dll" "$@"; }
cd "$work"

osm write town.osm.pbf 100000
list town.osm.pbf >ours

# 1. osmium, through all its checks, in a format of lines.
osmium cat town.osm.pbf -f opl,add_metadata=none -o - >osmium.opl
# 2. GDAL, which leaves out nodes without tags unless it is told not to.
printf 'closed_ways_are_polygons=\nreport_all_nodes=yes\n[points]\nosm_id=yes\nattributes=highway,name\n' >all-nodes.ini
OSM_CONFIG_FILE=all-nodes.ini ogr2ogr -f CSV -lco GEOMETRY=AS_XY gdal.csv town.osm.pbf points
# 3. osmium writes blocks of its own from ours; the sample reads them.
osmium cat town.osm.pbf -o again.osm.pbf
osmium cat town.osm.pbf -f pbf,pbf_compression=none,add_metadata=none -o raw.osm.pbf
osmium cat town.osm.pbf -f pbf,pbf_dense_nodes=false,add_metadata=none -o plain.osm.pbf
list again.osm.pbf >again
list raw.osm.pbf >raw
list plain.osm.pbf >plain
osm count again.osm.pbf
/usr/bin/python3 - <<'PYTHON'
import csv, re
from decimal import Decimal

def place(x, y):
    return Decimal(x).normalize(), Decimal(y).normalize()

def read(path):
    nodes = []
    for line in open(path, encoding='utf-8'):
        node, tags, x, y = re.fullmatch(r'n(\d+) T(.*) x(\S+) y(\S+)\n', line).groups()
        # OPL writes some characters as %hex%.
        tags = re.sub('%([0-9a-f]+)%', lambda code: chr(int(code[1], 16)), tags)
        nodes.append((int(node), dict(tag.split('=') for tag in tags.split(',') if tag), place(x, y)))
    return nodes

def made_up(i):
    north, east = ((i * i * factor & 0xFFFFFFFF) >> 20 for factor in (2_654_435_761, 2_246_822_519))
    row, column = divmod(i, 1000)
    tags = {'highway': 'crossing', 'name': f'Crossing № {i // 10 % 500}'} if i % 10 == 0 else {}
    return i + 1, tags, place(Decimal(-70_000_000 + column * 13_700 + east) / 10**7, Decimal(-33_000_000 + row * 9_000 + north) / 10**7)

expected = [made_up(i) for i in range(100_000)]
assert read('ours') == expected
assert read('osmium.opl') == expected
assert read('again') == expected
assert read('raw') == expected
assert read('plain') == expected
gdal = [(int(row['osm_id']), {k: row[k] for k in ('highway', 'name') if row[k]}, place(row['X'], row['Y'])) for row in csv.DictReader(open('gdal.csv', encoding='utf-8'))]
assert gdal == expected
print(f'osmium and GDAL read {len(expected)} nodes as they were written; what osmium writes is read')
PYTHON
