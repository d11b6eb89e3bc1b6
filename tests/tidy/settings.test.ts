import { expect, test } from 'vitest';
import { settingsTable } from '#server/config/settings.ts';
import { textFiles } from './repository.ts';

/** The rows of README's table of settings: | `NAME` | default | meaning | */
function documentedSettings(): { name: string; row: string }[] {
  const [readme] = textFiles(/^README\.md$/);
  const section = /^## Settings$([\s\S]*?)^## /m.exec(readme?.text ?? '')?.[1] ?? '';
  return [...section.matchAll(/^\| `([A-Z][A-Z_]+)` .*$/gm)].map(([row, name = '']) => ({ name, row }));
}

test('README lists every setting, and none that does not exist', () => {
  const documented = documentedSettings().map(({ name }) => name);
  expect(documented.sort()).toEqual(settingsTable.map(({ name }) => name).sort());
});

test('README gives every setting its default', () => {
  const wrong = documentedSettings().filter(({ name, row }) => {
    const value = settingsTable.find((setting) => setting.name === name)?.default ?? null;
    return value !== null && !row.includes(value);
  });
  expect(wrong).toEqual([]);
});
