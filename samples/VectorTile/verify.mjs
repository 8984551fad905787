// node verify.mjs TILE LISTING COARSE SVG: reads the tile with @mapbox/vector-tile and pbf, and compares everything in it with the
// made-up town, worked out here once more: layers, features, properties, shapes. The listing is what GDAL's `ogrinfo -al -q` says of the
// same tile; it is compared likewise. COARSE is the town with coordinates that lost four bits, and SVG its drawing. Closes with
// `N passed, N failed`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { VectorTile, classifyRings } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';

const [tile, coarse] = [process.argv[2], process.argv[4]].map((path) => new VectorTile(new PbfReader(readFileSync(path))));
const town = {};
for (const [name, type] of [['buildings', 3], ['roads', 2], ['places', 1]]) {
  town[name] = Array.from({ length: 800 }, (_, i) => {
    const id = i + 1;
    const [left, top, size] = [(id * 1619) % 4001, (id * 2741) % 4003, 8 + ((id * 7) % 89)];
    const corners = [[left, top], [left + size, top], [left + size, top + size], [left, top + size], [left, top]].slice(0, 2 * type - 1);
    return {
      id,
      type,
      properties: { class: ['old', 'new'][id % 2], height: [2.5, 7.5, 30][id % 3] },
      geometry: [corners.map(([x, y]) => ({ x, y }))],
    };
  });
}

// Lines that lead nowhere are left out, and with them roads without a line and buildings without an area.
const coarser = (feature) => {
  const points = feature.geometry[0].map(({ x, y }) => ({ x: x >> 4, y: y >> 4 }));
  const kept = points.filter((p, i) => i === 0 || p.x !== points[i - 1].x || p.y !== points[i - 1].y);
  const area = kept.slice(1).reduce((sum, p, i) => sum + kept[i].x * p.y - p.x * kept[i].y, 0);
  return kept.length < feature.type || (feature.type === 3 && area === 0) ? [] : [{ ...feature, geometry: [kept] }];
};

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

function checkLayer(what, layer, expected, name, extent) {
  check(`${what} ${name}: ${expected.length} features`, () => assert.equal(layer.length, expected.length));
  check(`${what} ${name}: version and extent`, () => assert.deepEqual([layer.version, layer.extent, layer.name], [2, extent, name]));
  const features = expected.map((_, i) => layer.feature(i));
  check(`${what} ${name}: ids and types`, () => assert.deepEqual(features.map((f) => [f.id, f.type]), expected.map((e) => [e.id, e.type])));
  check(`${what} ${name}: properties`, () => assert.deepEqual(features.map((f) => ({ ...f.properties })), expected.map((e) => e.properties)));
  check(`${what} ${name}: shapes`, () => assert.deepEqual(
    features.map((f) => f.loadGeometry().map((part) => part.map(({ x, y }) => ({ x, y })))),
    expected.map((e) => e.geometry)));
}

check('layers in order', () => assert.deepEqual([tile, coarse].map((t) => Object.keys(t.layers)), [Object.keys(town), Object.keys(town)]));
let left = 0;
for (const [name, expected] of Object.entries(town)) {
  const reduced = expected.flatMap(coarser);
  left += reduced.length;
  checkLayer('tile', tile.layers[name], expected, name, 4096);
  checkLayer('coarse', coarse.layers[name], reduced, name, 256);
}

check('something collapses, and most does not', () => assert.ok(left < 2400 && left > 1200, `${left} features are left`));
check('every building is one outer ring', () => {
  for (let i = 0; i < 800; i++) {
    const polygons = classifyRings(tile.layers.buildings.feature(i).loadGeometry());
    assert.deepEqual(polygons.map((p) => p.length), [1]);
  }
});
check('the drawing has every feature', () => assert.equal(readFileSync(process.argv[5], 'utf8').split('<path ').length - 1, left));

// GDAL turns y over, and lists what is clipped at the edge of the tile as it is inside.
const isInside = (e) => e.geometry.flat().every(({ x, y }) => x >= 0 && x <= 4096 && y >= 0 && y <= 4096);
function listed(feature) {
  const points = feature.geometry.map((part) => part.map(({ x, y }) => `${x} ${4096 - y}`).join(','));
  const shape = ['', `POINT (${points})`, `LINESTRING (${points})`, `POLYGON ((${points}))`][feature.type];
  return [`mvt_id = ${feature.id}`, ...Object.entries(feature.properties).map(([key, value]) => `${key} = ${value}`), shape];
}

const layers = {};
for (const block of readFileSync(process.argv[3], 'utf8').split('OGRFeature(').slice(1)) {
  const [head, ...lines] = block.split('\n').map((line) => line.trim().replace(/ \((Integer64|Integer|Real|String)\) = /, ' = '));
  (layers[head.slice(0, head.indexOf(')'))] ??= []).push(lines.filter((line) => line && !line.startsWith('Layer name')));
}

for (const [name, expected] of Object.entries(town)) {
  check(`GDAL ${name}: features`, () => assert.equal(layers[name]?.length, expected.length));
  check(`GDAL ${name}: properties`, () => assert.deepEqual(layers[name].map((f) => f.slice(0, -1)), expected.map((e) => listed(e).slice(0, -1))));
  const inside = expected.flatMap((e, i) => (isInside(e) ? [i] : []));
  check(`GDAL ${name}: most are inside`, () => assert.ok(inside.length > expected.length * 0.9));
  check(`GDAL ${name}: shapes`, () => assert.deepEqual(inside.map((i) => layers[name][i].at(-1)), inside.map((i) => listed(expected[i]).at(-1))));
}

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed !== 0 ? 0 : 1;
