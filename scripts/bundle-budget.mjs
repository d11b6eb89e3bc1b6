/*
 * A screen must be light on a cheap phone: the JavaScript it needs before it shows anything, as it goes over the wire
 * (brotli), its dialogs apart. The login is the first screen anybody sees, the dashboard the one a lender opens each
 * morning; no other may weigh much more.
 */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './build-stamp.mjs';
import { ensureBuilt } from './build.mjs';

const KB = 1000;
/** @type {Record<string, number>} */
const BUDGETS = { '/login': 110 * KB, '/': 115 * KB };
const ANY_SCREEN = 160 * KB;
const CSS = 14 * KB;

await ensureBuilt();
const WEB = path.join(ROOT, 'dist', 'web');

/** As sent: compressed, unless it is too small to have been. @param {string} file */
function sentBytes(file) {
  const plain = path.join(WEB, file);
  return (statSync(`${plain}.br`, { throwIfNoEntry: false }) ?? statSync(plain)).size;
}

/** @param {string} name @param {string[]} files @param {number} budget */
function verdict(name, files, budget) {
  const bytes = files.reduce((total, file) => total + sentBytes(file), 0);
  if (bytes > budget) process.exitCode = 1;
  return `${bytes > budget ? '✗' : '✓'} ${name}: ${(bytes / KB).toFixed(1)} kB of ${budget / KB} kB`;
}

/** Every page loads the scripts index.html names; its screen's are in pages.json (scripts/write-pages.mjs). */
const index = readFileSync(path.join(WEB, 'index.html'), 'utf8');
const everywhere = [...index.matchAll(/src="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
/** @type {{ screens: Record<string, { chunks: string[] }> }} */
const { screens } = JSON.parse(readFileSync(path.join(WEB, 'pages.json'), 'utf8'));
const css = readdirSync(path.join(WEB, 'assets')).filter((file) => file.endsWith('.css'));

const lines = [
  ...Object.entries(screens).map(([screen, { chunks }]) =>
    verdict(screen, [...everywhere, ...chunks], BUDGETS[screen] ?? ANY_SCREEN),
  ),
  verdict(
    'CSS',
    css.map((file) => `assets/${file}`),
    CSS,
  ),
];
process.stdout.write(`${lines.join('\n')}\n`);
