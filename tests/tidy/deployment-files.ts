import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { ROOT } from './repository.ts';

/* Reading the deployment files, which are trees of whatever they say. */

export const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

export type Tree = Record<string, unknown>;
export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What lies at `spec.template.spec`. */
export function at(tree: unknown, dotted: string): unknown {
  return dotted.split('.').reduce((inner: unknown, key) => (isTree(inner) ? inner[key] : undefined), tree);
}

/** An empty object where nothing lies. */
export function treeAt(tree: unknown, dotted: string): Tree {
  const found = at(tree, dotted);
  return isTree(found) ? found : {};
}

export function listAt(tree: unknown, dotted: string): unknown[] {
  const found: unknown = at(tree, dotted);
  return Array.isArray(found) ? found : [];
}

export function yamlDocuments(file: string): unknown[] {
  const documents = parseAllDocuments(read(file), { strict: true, uniqueKeys: true, merge: true });
  if ('empty' in documents) return [];
  expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
  return documents.map((document): unknown => document.toJS());
}
