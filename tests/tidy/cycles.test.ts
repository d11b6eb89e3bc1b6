import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { textFiles } from './repository.ts';

const code = new Map(
  textFiles(/^src\/.*\.tsx?$/)
    .filter(({ file }) => !/\.test\.tsx?$/.test(file))
    .map(({ file, text }) => [file, text]),
);

/** The files of ours that a file imports, of its types alone or later (`import()`) too. */
function importsOf(file: string): string[] {
  const names = [...(code.get(file) ?? '').matchAll(/\b(?:from|import)\s*\(?\s*'([.#][^']+)'/g)];
  return names
    .map(([, name = '']) => (name.startsWith('#') ? `src/${name.slice(1)}` : join(dirname(file), name)))
    .filter((name) => code.has(name));
}

/** Every circle that a walk along the imports meets, as the files on it. */
function circles(): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const walk = (file: string, way: readonly string[]) => {
    const at = way.indexOf(file);
    if (at !== -1) found.push(way.slice(at));
    if (at !== -1 || done.has(file)) return;
    for (const next of importsOf(file)) walk(next, [...way, file]);
    done.add(file);
  };
  for (const file of code.keys()) walk(file, []);
  return found;
}

test('no file imports itself by way of others, not for a type and not later either', () => {
  expect(circles()).toEqual([]);
});
