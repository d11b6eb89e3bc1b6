import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const declarations = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/--color-([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
const cover = declarations(/@utility cover \{[^]*?\n\}/.exec(css)?.[0] ?? '');
const paper = declarations(/@theme static \{[^]*/.exec(css)?.[0] ?? '');

type Scheme = 'light' | 'dark';
type Ground = 'paper' | 'cover';

/** The six digits a role has there; what the cover does not change is what it is on paper. */
function colour(name: string, ground: Ground, scheme: Scheme): string {
  const value = (ground === 'cover' ? cover.get(name) : undefined) ?? paper.get(name);
  if (value === undefined) throw new Error(`No colour is named ${name}`);
  const other = /^var\(--color-([\w-]+)\)$/.exec(value)?.[1];
  if (other !== undefined) return colour(other, ground, scheme);
  const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value);
  return (scheme === 'light' ? pair?.[1] : pair?.[2]) ?? value;
}

/** WCAG 2: relative luminance of #rrggbb. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test('the measure: black on white is 21, #767676 on white 4.54', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 2);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

const TONES = ['green', 'orange', 'red', 'yellow', 'blue', 'purple'];

test.each<[Ground, Scheme]>([
  ['paper', 'light'],
  ['paper', 'dark'],
  ['cover', 'light'],
  ['cover', 'dark'],
])('FM-1 PD-8 a badge of every tone is read on %s in %s: at least 4.5', (ground, scheme) => {
  const pale = TONES.filter(
    (tone) => contrast(colour(tone, ground, scheme), colour(`${tone}-soft`, ground, scheme)) < 4.5,
  );
  expect(pale).toEqual([]);
});
