import path from 'node:path';

/*
 * Rules of this house that the linter does not have, as a plugin for it (ESLint's plugin shape).
 */

const SRC = path.join(import.meta.dirname, '..', 'src') + path.sep;

/**
 * What each room may import: its rooms, and packages (`null`: any that is not Node's own; `node`: Node's too).
 * @type {Record<string, { rooms: string[], packages: string[] | null, node: boolean, never: RegExp | null }>}
 */
const ROOMS = {
  domain: { rooms: ['domain'], packages: [], node: false, never: null },
  contract: { rooms: ['contract', 'domain'], packages: ['zod'], node: false, never: null },
  server: {
    rooms: ['server', 'contract', 'domain'],
    packages: null,
    node: true,
    never: /^(react|@tanstack)/,
  },
  web: {
    rooms: ['web', 'contract', 'domain'],
    packages: null,
    node: false,
    // zod stays out of the browser: the contract is imported there for its types.
    never: /^(zod|pg|kysely|fastify|@fastify|@node-rs|nodemailer)(\/|$)/,
  },
};

/** @param {string} room @param {string} file @param {string} source */
function crossesTheBorder(room, file, source) {
  const { rooms, packages, node, never } = ROOMS[room] ?? {
    rooms: [],
    packages: null,
    node: true,
    never: null,
  };
  if (source.startsWith('#')) return !rooms.includes(source.slice(1).split('/')[0] ?? '');
  if (source.startsWith('.')) {
    // Inside one room a relative path is fine; another room is called by its name.
    return !path.resolve(path.dirname(file), source).startsWith(path.join(SRC, room) + path.sep);
  }
  if (source.startsWith('node:')) return !node;
  return never?.test(source) === true || (packages !== null && !packages.includes(source));
}

/** Rooms point one way: domain ← contract ← server, web. Tests may look everywhere. */
const rooms = {
  meta: { type: 'problem' },
  /** @param {any} context */
  create(context) {
    /** @type {string} */
    const file = context.filename;
    const room = file.startsWith(SRC) ? file.slice(SRC.length).split(path.sep)[0] : undefined;
    if (room === undefined || /\.test\.tsx?$/.test(file)) return {};
    /** @param {any} node */
    const check = (node) => {
      const source = node.source?.value;
      if (typeof source !== 'string' || !crossesTheBorder(room, file, source)) return;
      context.report({ node, message: `The ${room} room does not import ${source}.` });
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

export default { meta: { name: 'house' }, rules: { 'no-clock': noClock, rooms } };
