import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const STAMP = path.join(ROOT, 'dist', 'build-stamp');

const OTHER_SOURCES = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'vite.config.ts',
  'vite.first-views.ts',
  'vite.head-script.ts',
  'vite.prerender.config.ts',
  'vite.server.config.ts',
  'vite.service-worker.ts',
  'scripts/build.mjs',
  'scripts/notices.mjs',
  'scripts/precompress.mjs',
  'scripts/write-help.mjs',
  'scripts/write-pages.mjs',
];
const PRODUCTS = [
  'dist/NOTICES.txt',
  'dist/web/index.html',
  'dist/web/pages.json',
  'dist/web/ajuda/index.html',
  'dist/server/main.js',
  'dist/server/cli.js',
];

const sourceFiles = () =>
  ['src', 'docs/guia', 'scripts/help']
    .flatMap((folder) => readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .sort();

/** A hash of the content of everything the build reads, because file times are useless after a clone or a copy. */
export function sourcesHash() {
  const hash = createHash('sha256');
  for (const file of [...OTHER_SOURCES, ...sourceFiles()]) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

export function buildIsCurrent() {
  if (!PRODUCTS.every((product) => existsSync(path.join(ROOT, product)))) return false;
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourcesHash();
}
