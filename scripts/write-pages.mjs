/*
 * After the build: writes what the server puts into the page of each screen of src/web/base/screens.ts. Its chunks, which
 * the browser can then load at once instead of one after the other; the API calls of its first view; and its
 * prerendered view.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './build-stamp.mjs';

const DIST = path.join(ROOT, 'dist');

/** Vite's manifest. @type {Record<string, { file: string, name?: string, imports?: string[] }>} */
const manifest = JSON.parse(readFileSync(path.join(DIST, 'web-chunks.json'), 'utf8'));

/** A chunk with every file it imports. @param {string} name */
function filesOf(name) {
  const key = Object.keys(manifest).find((key) => manifest[key]?.name === name);
  if (key === undefined) throw new Error(`the build has no chunk ${name}`);
  /** @type {Set<string>} */
  const files = new Set();
  /** @param {string} key */
  function add(key) {
    const { file = '', imports = [] } = manifest[key] ?? {};
    if (files.has(file)) return;
    files.add(file);
    for (const next of imports) add(next);
  }
  add(key);
  return files;
}

const {
  drawClient,
  drawLogin,
  drawStaff,
  drawStart,
  FIRST_REQUESTS,
  RECORD_REQUESTS,
  SCREENS,
  STAFF_FRAME_CHUNK,
} = await import(pathToFileURL(path.join(DIST, 'prerender', 'prerender.js')).href);

// The files it names itself.
const index = readFileSync(path.join(DIST, 'web', 'index.html'), 'utf8');

/**
 * @param {string} address
 * @param {typeof import('../src/web/base/screens.ts').SCREENS[import('../src/web/base/screens.ts').Address]} screen
 */
function pageOf(address, { chunk, session, ...rest }) {
  const names = session === 'staff' ? [STAFF_FRAME_CHUNK, chunk] : [chunk];
  const page = {
    chunks: chunksOf(names),
    session,
    firstRequests: FIRST_REQUESTS[address],
    view: 'view' in rest ? rest.view : 'start',
  };
  if (!('record' in rest)) return page;
  const { parameter, view } = rest.record;
  const chunks = chunksOf([...names, rest.record.chunk]);
  return { ...page, record: { parameter, chunks, view, firstRequests: RECORD_REQUESTS[address] } };
}

/** @param {string[]} names */
function chunksOf(names) {
  const chunks = new Set(names.flatMap((name) => [...filesOf(name)]));
  return [...chunks].filter((file) => !index.includes(file));
}

const pages = {
  screens: Object.fromEntries(
    Object.entries(SCREENS).map(([address, screen]) => [address, pageOf(address, screen)]),
  ),
  views: {
    start: drawStart(),
    login: await drawLogin(),
    dashboard: await drawStaff('/'),
    clients: await drawStaff('/clientes'),
    client: await drawClient(),
    loans: await drawStaff('/emprestimos'),
  },
};
writeFileSync(path.join(DIST, 'web', 'pages.json'), JSON.stringify(pages));
// The prerendered screens hold channels open that would keep this process alive.
process.exit(0);
