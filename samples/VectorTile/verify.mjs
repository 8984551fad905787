// node verify.mjs TILE LISTING COARSE: reads the tile with @mapbox/vector-tile and pbf, and compares everything in it with the made-up
// town, worked out here once more: layers, features, properties, shapes. The listing is what GDAL's `ogrinfo -al -q` says of the
// same tile; it is compared likewise. COARSE is the tile reduced by four
// bits. Closes with `N passed, N failed`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { VectorTile, classifyRings } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';

const tile = new VectorTile(new PbfReader(readFileSync(process.argv[2])));

let state = 1;
function next(limit) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return (state >>> 8) % limit;
}

const poi = [];
for (let i = 0; i < 1000; i++) {
  poi.push({
    id: i + 1,
    type: 1,
    properties: { class: ['cafe', 'shop', 'park'][i % 3], rank: i % 50 },
    geometry: [[{ x: next(4096), y: next(4096) }]],
  });
}

const roads = [];
for (let i = 0; i < 500; i++) {
  const line = [{ x: next(4096), y: next(4096) }];
  while (line.length < 20) {
    const { x, y } = line[line.length - 1];
    line.push({ x: x + next(65) - 32, y: y + next(65) - 32 });
  }

  roads.push({
    id: i + 1,
    type: 2,
    properties: { class: ['motorway', 'primary', 'secondary', 'path'][i % 4], name: `Street ${i % 20}` },
    geometry: [line],
  });
}

const buildings = [];
for (let i = 0; i < 800; i++) {
  const w = 1 + next(40);
  const h = 1 + next(40);
  const x = next(4000);
  const y = next(4000);
  buildings.push({
    id: i + 1,
    type: 3,
    properties: { height: 2.5 * (i % 30) },
    geometry: [[{ x, y }, { x: x + w, y }, { x: x + w, y: y + h }, { x, y: y + h }, { x, y }]],
  });
}

let passed = 0;
let failed = 0;
function check(name, test) {
  try {
    test();
    passed++;
  } catch (error) {
    failed++;
    console.log(`FAILED: ${name}: ${error.message}`);
  }
}

check('layers in order', () => assert.deepEqual(Object.keys(tile.layers), ['poi', 'roads', 'building']));
for (const [name, expected] of Object.entries({ poi, roads, building: buildings })) {
  const layer = tile.layers[name];
  check(`${name}: ${expected.length} features`, () => assert.equal(layer.length, expected.length));
  check(`${name}: version and extent`, () => assert.deepEqual([layer.version, layer.extent, layer.name], [2, 4096, name]));
  const features = expected.map((_, i) => layer.feature(i));
  check(`${name}: ids`, () => assert.deepEqual(features.map((f) => f.id), expected.map((e) => e.id)));
  check(`${name}: types`, () => assert.deepEqual(features.map((f) => f.type), expected.map((e) => e.type)));
  check(`${name}: properties`, () => assert.deepEqual(features.map((f) => ({ ...f.properties })), expected.map((e) => e.properties)));
  check(`${name}: shapes`, () => assert.deepEqual(
    features.map((f) => f.loadGeometry().map((part) => part.map(({ x, y }) => ({ x, y })))),
    expected.map((e) => e.geometry)));
  check(`${name}: boxes`, () => assert.deepEqual(features.map((f) => f.bbox()), expected.map((e) => {
    const points = e.geometry.flat();
    const xs = points.map((p) => p.x);
    const ys = points.map((p) => p.y);
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  })));
}

check('every building is one outer ring', () => {
  for (let i = 0; i < buildings.length; i++) {
    const polygons = classifyRings(tile.layers.building.feature(i).loadGeometry());
    assert.deepEqual(polygons.map((p) => p.length), [1]);
  }
});

// GDAL turns y over, and lists what is clipped at the edge of the tile as it is inside.
const isInside = (e) => e.geometry.flat().every(({ x, y }) => x >= 0 && x <= 4096 && y >= 0 && y <= 4096);
function listed(feature, name) {
  const points = feature.geometry.map((part) => part.map(({ x, y }) => `${x} ${4096 - y}`).join(','));
  const shape = { poi: `POINT (${points})`, roads: `LINESTRING (${points})`, building: `POLYGON ((${points}))` }[name];
  return [`mvt_id = ${feature.id}`, ...Object.entries(feature.properties).map(([key, value]) => `${key} = ${value}`), shape];
}

const layers = {};
for (const block of readFileSync(process.argv[3], 'utf8').split('OGRFeature(').slice(1)) {
  const [head, ...lines] = block.split('\n').map((line) => line.trim().replace(/ \((Integer64|Integer|Real|String)\) = /, ' = '));
  (layers[head.slice(0, head.indexOf(')'))] ??= []).push(lines.filter((line) => line && !line.startsWith('Layer name')));
}

for (const [name, expected] of Object.entries({ poi, roads, building: buildings })) {
  check(`GDAL ${name}: features`, () => assert.equal(layers[name]?.length, expected.length));
  check(`GDAL ${name}: properties`, () => assert.deepEqual(layers[name].map((f) => f.slice(0, -1)), expected.map((e) => listed(e, name).slice(0, -1))));
  const inside = expected.flatMap((e, i) => (isInside(e) ? [i] : []));
  check(`GDAL ${name}: most are inside`, () => assert.ok(inside.length > expected.length * 0.9));
  check(`GDAL ${name}: shapes`, () => assert.deepEqual(inside.map((i) => layers[name][i].at(-1)), inside.map((i) => listed(expected[i], name).at(-1))));
}

// The coarser tile: coordinates lose four bits, steps that lead nowhere and features without a step are left out.
const coarse = new VectorTile(new PbfReader(readFileSync(process.argv[4])));
for (const [name, expected] of Object.entries({ poi, roads, building: buildings })) {
  const reduced = expected.flatMap((e) => {
    const points = e.geometry[0].map(({ x, y }) => ({ x: x >> 4, y: y >> 4 }));
    // Closing is a step of its own, which says its place again.
    const open = e.type === 3 ? points.slice(0, -1) : points;
    const kept = open.filter((p, i) => i === 0 || p.x !== open[i - 1].x || p.y !== open[i - 1].y);
    return kept.length < e.type ? [] : [{ ...e, geometry: [e.type === 3 ? [...kept, kept[0]] : kept] }];
  });
  const layer = coarse.layers[name];
  const features = Array.from({ length: layer.length }, (_, i) => layer.feature(i));
  check(`coarse ${name}: extent`, () => assert.equal(layer.extent, 256));
  check(`coarse ${name}: what is left`, () => assert.deepEqual(features.map((f) => [f.id, f.type, { ...f.properties }]), reduced.map((e) => [e.id, e.type, e.properties])));
  check(`coarse ${name}: shapes`, () => assert.deepEqual(features.map((f) => f.loadGeometry().map((part) => part.map(({ x, y }) => ({ x, y })))), reduced.map((e) => e.geometry)));
}

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed !== 0 ? 0 : 1;
