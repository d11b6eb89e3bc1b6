import { expect, test } from 'vitest';
import { appCode, importsOf } from './repository.ts';

const code = appCode();

/** Every circle that a walk along the imports meets, as the files on it. */
function circles(): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const walk = (file: string, way: readonly string[]) => {
    const at = way.indexOf(file);
    if (at !== -1) found.push(way.slice(at));
    if (at !== -1 || done.has(file)) return;
    for (const next of importsOf(code, file)) walk(next, [...way, file]);
    done.add(file);
  };
  for (const file of code.keys()) walk(file, []);
  return found;
}

test('no file imports itself by way of others, not for a type and not later either', () => {
  expect(circles()).toEqual([]);
});
