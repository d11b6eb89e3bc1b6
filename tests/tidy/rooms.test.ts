import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

import { FEATURE_ARROWS, ROOM_ARROWS, roomOf } from '../../scripts/room-arrows.mjs';
import { appCode, importsOf } from './repository.ts';

const SRC = path.join(import.meta.dirname, '..', '..', 'src');

function roomsReachedFrom(arrows: Record<string, string[]>, start: string): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let room = waiting.pop(); room !== undefined; room = waiting.pop()) {
    for (const next of arrows[room] ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      waiting.push(next);
    }
  }
  return reached;
}

/** The arrows between the rooms of a layer as the imports have them. */
function arrowsOfCode(layer: string): Set<string> {
  const code = appCode();
  const below = `src/${layer}/`;
  const found = new Set<string>();
  for (const file of code.keys()) {
    if (!file.startsWith(below)) continue;
    for (const other of importsOf(code, file)) {
      if (other.startsWith(below))
        found.add(
          `${roomOf(layer, file.slice(below.length))} -> ${roomOf(layer, other.slice(below.length))}`,
        );
    }
  }
  return found;
}

describe.each(Object.entries(ROOM_ARROWS))('the rooms of src/%s', (layer, arrows) => {
  test('no arrow leads back to the room it starts from', () => {
    const knots = Object.keys(arrows).filter((room) => roomsReachedFrom(arrows, room).has(room));
    expect(knots).toEqual([]);
  });

  test('every room named in the table exists, and every arrow ends in a room of the table', () => {
    const missing = Object.keys(arrows).filter((room) => !existsSync(path.join(SRC, layer, room)));
    const unknown = Object.values(arrows)
      .flat()
      .filter((room) => !(room in arrows));
    expect({ missing, unknown }).toEqual({ missing: [], unknown: [] });
  });

  test('every file stands in a room of the table', () => {
    const files = readdirSync(path.join(SRC, layer), { recursive: true, encoding: 'utf8' });
    const rooms = files
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
      .map((file) => roomOf(layer, file.split(path.sep).join('/')));
    expect([...new Set(rooms)].filter((room) => !(room in arrows))).toEqual([]);
  });

  test('no feature may import another that it does not', () => {
    const allowed = Object.entries(FEATURE_ARROWS[layer] ?? {}).flatMap(([room, others]) =>
      others.map((other) => `${room} -> ${other}`),
    );
    const drawn = arrowsOfCode(layer);
    expect(allowed.filter((arrow) => !drawn.has(arrow))).toEqual([]);
  });
});
