import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

import { ROOM_ARROWS, roomOf } from '../../scripts/room-arrows.mjs';

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
});
