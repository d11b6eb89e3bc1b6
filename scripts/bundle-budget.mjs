/*
 * The first screen must be light on a cheap phone: the JavaScript a screen needs before it shows anything, as it
 * goes over the wire (brotli). The login screen is the first one anybody sees; no other may weigh much more.
 */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './build-stamp.mjs';
import { ensureBuilt } from './build.mjs';

const KB = 1000;
const BUDGETS = { login: 110 * KB, screen: 160 * KB };

/** @typedef {{ file: string, name?: string, isEntry?: boolean, imports?: string[], dynamicImports?: string[] }} Chunk */

await ensureBuilt();
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(path.join(ROOT, 'dist', 'web-manifest.json'), 'utf8'));

/** A chunk and all it imports statically. @param {string} key @param {Set<string>} [seen] @returns {Set<string>} */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(next, seen);
  return seen;
}

/** As sent: compressed, unless it is too small to have been. @param {string} file */
const sentBytes = (file) => {
  const plain = path.join(ROOT, 'dist', 'web', file);
  return (statSync(`${plain}.br`, { throwIfNoEntry: false }) ?? statSync(plain)).size;
};

/** @param {Set<string>} keys */
const weight = (keys) =>
  [...keys]
    .map((key) => manifest[key]?.file ?? '')
    .filter((file) => file.endsWith('.js'))
    .reduce((total, file) => total + sentBytes(file), 0);

/** @param {string} name @param {Set<string>} keys @param {number} budget */
function verdict(name, keys, budget) {
  const bytes = weight(keys);
  const line = `${name}: ${(bytes / KB).toFixed(1)} kB of ${budget / KB} kB`;
  if (bytes > budget) process.exitCode = 1;
  return `${bytes > budget ? '✗' : '✓'} ${line}`;
}

const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
if (entry === undefined) throw new Error('dist/web-manifest.json has no entry');
const start = closure(entry);
const lazy = [...new Set([...start].flatMap((key) => manifest[key]?.dynamicImports ?? []))];
const login = lazy.find((key) => /login/i.test(key));
const staffFrame = lazy.find((key) => /staff-frame/.test(key));

/** What a browser has loaded when this screen shows; a staff screen stands inside the staff frame. @param {string} key */
function loadedBy(key) {
  const loaded = closure(key, new Set(start));
  return key === login || key.startsWith('portal/') || staffFrame === undefined
    ? loaded
    : closure(staffFrame, loaded);
}

const lines = [verdict('login', login === undefined ? start : loadedBy(login), BUDGETS.login)];
const screens = lazy.filter((key) => key !== login && key.endsWith('-screen.tsx'));
for (const key of screens) lines.push(verdict(key, loadedBy(key), BUDGETS.screen));
process.stdout.write(`${lines.join('\n')}\n`);
