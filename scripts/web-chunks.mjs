import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './build-stamp.mjs';

/** As vite.chunk-list.ts writes it. @typedef {{ fileOf: Record<string, string>, importsOf: Record<string, string[]> }} Chunks */

/** Every script a browser has loaded when these modules of src/web run. @param {string[]} modules @returns {string[]} */
export function scriptsOf(modules) {
  /** @type {Chunks} */
  const { fileOf, importsOf } = JSON.parse(readFileSync(path.join(ROOT, 'dist', 'web-chunks.json'), 'utf8'));
  /** @type {Set<string>} */
  const loaded = new Set();
  /** @param {string} file */
  function load(file) {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const next of importsOf[file] ?? []) load(next);
  }
  for (const module of ['app/main.tsx', ...modules]) {
    const file = fileOf[module];
    if (file === undefined) throw new Error(`the build has no file for ${module}`);
    load(file);
  }
  return [...loaded];
}

/** As sent: compressed, unless it is too small to have been. @param {string} file */
export function sentBytes(file) {
  const plain = path.join(ROOT, 'dist', 'web', file);
  return (statSync(`${plain}.br`, { throwIfNoEntry: false }) ?? statSync(plain)).size;
}
