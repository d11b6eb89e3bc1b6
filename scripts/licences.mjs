/*
 * `npm run licences`: every package of the lock file with its version and licence, by licence; what the server runs
 * with and what only builds and tests it are listed separately.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './build-stamp.mjs';

/** @type {{ packages: Record<string, { version?: string; license?: string; dev?: boolean }> }} */
const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));

const lines = Object.entries(lock.packages)
  .filter(([place]) => place !== '')
  .map(([place, { version = '', license = '(none said)', dev = false }]) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return `${license}\t${dev ? 'build and test' : 'runs'}\t${name} ${version}`;
  });
process.stdout.write(`${[...new Set(lines)].sort().join('\n')}\n`);
