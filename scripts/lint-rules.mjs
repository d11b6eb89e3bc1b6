import path from 'node:path';
import { ROOM_ARROWS, roomOf } from './room-arrows.mjs';

/*
 * This project's own lint rules, as a plugin in ESLint's format: the import direction of the layers and of the rooms
 * inside a layer, and no reading of the clock in rules and screens.
 */

const SRC = path.join(import.meta.dirname, '..', 'src') + path.sep;

/**
 * What each layer may import: other layers, packages (`null`: any) and Node's own modules (`node`).
 * @type {Record<string, { layers: string[], packages: string[] | null, node: boolean, never: RegExp | null }>}
 */
const LAYERS = {
  domain: { layers: ['domain'], packages: [], node: false, never: null },
  contract: { layers: ['contract', 'domain'], packages: ['zod'], node: false, never: null },
  server: {
    layers: ['server', 'contract', 'domain'],
    packages: null,
    node: true,
    never: /^(react|@tanstack)/,
  },
  web: {
    layers: ['web', 'contract', 'domain'],
    packages: null,
    node: false,
    // zod must not reach the browser's bundle: the contract is imported there for its types only.
    never: /^(zod|pg|kysely|fastify|@fastify|@node-rs|nodemailer)(\/|$)/,
  },
};

/** @param {string} layer @param {string} file @param {string} source */
function isForbiddenImport(layer, file, source) {
  const { layers, packages, node, never } = LAYERS[layer] ?? {
    layers: [],
    packages: null,
    node: true,
    never: null,
  };
  if (source.startsWith('#')) return !layers.includes(source.slice(1).split('/')[0] ?? '');
  if (source.startsWith('.')) {
    // Relative paths stay inside one layer; another layer is imported as `#layer/…`.
    return !path.resolve(path.dirname(file), source).startsWith(path.join(SRC, layer) + path.sep);
  }
  if (source.startsWith('node:')) return !node;
  return never?.test(source) === true || (packages !== null && !packages.includes(source));
}

/** Imports point one way: domain ← contract ← server, web. Tests may import anything. */
const layers = {
  meta: { type: 'problem' },
  /** @param {any} context */
  create(context) {
    /** @type {string} */
    const file = context.filename;
    const layer = file.startsWith(SRC) ? file.slice(SRC.length).split(path.sep)[0] : undefined;
    if (layer === undefined || /\.test\.tsx?$/.test(file)) return {};
    /** @param {any} node */
    const check = (node) => {
      const source = node.source?.value;
      if (typeof source !== 'string' || !isForbiddenImport(layer, file, source)) return;
      context.report({ node, message: `The ${layer} layer must not import ${source}.` });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

/** @param {string} file @param {string} source @returns {string | null} of a file of ours, its path below src */
function importedFile(file, source) {
  if (source.startsWith('#')) return source.slice(1);
  if (!source.startsWith('.')) return null;
  return path
    .relative(SRC, path.resolve(path.dirname(file), source))
    .split(path.sep)
    .join('/');
}

/**
 * Inside a layer a room imports only the rooms `room-arrows.mjs` allows it, for types and on demand as well. A routes
 * file is imported by the table of handlers and by other routes only, never by a use case.
 */
const rooms = {
  meta: { type: 'problem' },
  /** @param {any} context */
  create(context) {
    /** @type {string} */
    const file = context.filename;
    if (!file.startsWith(SRC) || /\.test\.tsx?$/.test(file)) return {};
    const [layer = '', ...rest] = file.slice(SRC.length).split(path.sep);
    const arrows = ROOM_ARROWS[layer];
    if (arrows === undefined) return {};
    const room = roomOf(layer, rest.join('/'));
    const mayImportRoutes = layer !== 'server' || /(-routes|handlers)\.ts$/.test(file);
    /** @param {any} node */
    const check = (node) => {
      const source = node.source?.value;
      const target = typeof source === 'string' ? importedFile(file, source) : null;
      if (target === null || !target.startsWith(`${layer}/`)) return;
      const other = roomOf(layer, target.slice(layer.length + 1));
      if (other !== room && arrows[room]?.includes(other) !== true)
        context.report({
          node,
          message: `The room ${layer}/${room} must not import ${layer}/${other} (room-arrows.mjs).`,
        });
      if (!mayImportRoutes && target.endsWith('-routes.ts'))
        context.report({ node, message: 'A use case does not import a routes file.' });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

/** `new Date()`, `Date()` and `Date.now` read the clock; `new Date(text)` does not. */
const noClock = {
  meta: { type: 'problem' },
  /** @param {any} context */
  create(context) {
    const message = context.filename.startsWith(path.join(SRC, 'web') + path.sep)
      ? "The device's clock may be days off: useToday or today (today.ts), serverTime or deviceTime (server-clock.ts)."
      : 'A rule is a function of its arguments; pass today or the moment in.';
    /** @param {any} node */
    const check = (node) => {
      const readsClock = node.callee.type === 'Identifier' && node.callee.name === 'Date';
      if (!readsClock || (node.type === 'NewExpression' && node.arguments.length > 0)) return;
      context.report({ node, message });
    };
    return {
      NewExpression: check,
      CallExpression: check,
      /** @param {any} node */
      MemberExpression(node) {
        if (node.object.name === 'Date' && node.property.name === 'now') context.report({ node, message });
      },
    };
  },
};

export default { meta: { name: 'caderneta' }, rules: { 'no-clock': noClock, layers, rooms } };
