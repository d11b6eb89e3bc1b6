/*
 * `npm start`, from a fresh clone to a running app: checks Node, installs, builds, serves. Only built-in modules
 * up to the last line, because before it there may be no node_modules. The server is imported, not spawned: one
 * process, which every signal reaches.
 */
import { ensureBuilt } from './scripts/build.mjs';
import { requireSupportedNode } from './scripts/node-version.mjs';

requireSupportedNode();
await ensureBuilt();
process.env['NODE_ENV'] ??= 'production';
// `npm run start:cluster`: one process per core, unless the setting says how many.
if (process.argv.includes('--cluster')) process.env['INSTANCES'] ??= 'auto';
await import(new URL('./dist/server/main.js', import.meta.url).href);
