/*
 * A screen must be light on a cheap phone: the JavaScript it needs before it shows anything, as it goes over the wire
 * (brotli), its dialogs apart. The login is the first screen anybody sees, the dashboard the one a lender opens each
 * morning; no other may weigh much more.
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './build-stamp.mjs';
import { ensureBuilt } from './build.mjs';
import { FIRST_REQUESTS } from './first-requests.mjs';
import { scriptsOf, sentBytes } from './web-chunks.mjs';

const KB = 1000;
/** @type {Record<string, number>} */
const BUDGETS = { '/login': 110 * KB, '/': 115 * KB };
const ANY_SCREEN = 160 * KB;
const CSS = 12 * KB;

await ensureBuilt();
const assets = path.join(ROOT, 'dist', 'web', 'assets');
const early = readdirSync(assets).filter((file) => /^early-.*\.js$/.test(file));

/** @param {string} name @param {string[]} files @param {number} budget */
function verdict(name, files, budget) {
  const bytes = files.reduce((total, file) => total + sentBytes(file), 0);
  if (bytes > budget) process.exitCode = 1;
  return `${bytes > budget ? '✗' : '✓'} ${name}: ${(bytes / KB).toFixed(1)} kB of ${budget / KB} kB`;
}

const lines = Object.entries(FIRST_REQUESTS).map(([screen, { modules }]) => {
  const files = [...scriptsOf(modules), ...early.map((file) => `assets/${file}`)];
  return verdict(screen, files, BUDGETS[screen] ?? ANY_SCREEN);
});
const css = readdirSync(assets).filter((file) => file.endsWith('.css'));
lines.push(
  verdict(
    'CSS',
    css.map((file) => `assets/${file}`),
    CSS,
  ),
);

// A screen missing in the list would have no page and no budget. The gallery is not built.
const routes = ['routes.tsx', 'staff-screens.ts']
  .map((file) => readFileSync(path.join(ROOT, 'src', 'web', 'app', file), 'utf8'))
  .join('\n');
const known = new Set(Object.values(FIRST_REQUESTS).flatMap(({ modules }) => modules));
for (const [, beside, name = ''] of routes.matchAll(/import\('(?:#web\/|(\.\/))([^']+)'\)/g)) {
  const module = beside === undefined ? name : `app/${name}`;
  if (known.has(module) || module.startsWith('gallery/')) continue;
  process.exitCode = 1;
  lines.push(`✗ ${module} is missing in scripts/first-requests.mjs`);
}
process.stdout.write(`${lines.join('\n')}\n`);
