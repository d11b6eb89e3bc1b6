import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#tests/tidy/repository.ts';

const notices = readFileSync(path.join(ROOT, 'dist', 'NOTICES.txt'), 'utf8');
const sections = notices.split(/^-{80}$/m).slice(1);

/** As `notice` of scripts/notices.mjs writes them: the heading between two rules, then the text. */
const textOf = new Map(
  sections.flatMap((heading, index) =>
    index % 2 === 0 ? [[heading.trim().replace(/ \S+ \(.*\)$/, ''), sections[index + 1] ?? '']] : [],
  ),
);

test('what is handed out comes with its licences: of the browser, the server, the styles and the font', () => {
  expect(textOf.get('react')).toContain('Copyright (c) Meta Platforms');
  expect(textOf.get('fastify')).toContain('Permission is hereby granted');
  expect(textOf.get('pg-types')).toContain('Copyright (c) 2014 Brian M. Carlson');
  expect(textOf.get('@fontsource-variable/figtree')).toContain('SIL OPEN FONT LICENSE');
  for (const name of [
    '@tanstack/react-query',
    '@radix-ui/react-dialog',
    'lucide-react',
    'tailwindcss',
    'papaparse',
    'read-excel-file',
    'fflate',
    'kysely',
    'zod',
  ])
    expect([...textOf.keys()]).toContain(name);
});

test('every notice has a text, and no tool that only builds or tests is among them', () => {
  expect(textOf.size).toBeGreaterThan(60);
  expect([...textOf].filter(([, text]) => text.trim().length < 200)).toEqual([]);
  for (const name of ['vitest', '@playwright/test', 'typescript', 'oxlint'])
    expect([...textOf.keys()]).not.toContain(name);
});
