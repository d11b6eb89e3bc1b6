/*
 * `npm run check`: everything that can be checked without running the app. The parts run in parallel, one per core; a
 * part that passes prints one line, a part that fails prints its output.
 */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { ROOT } from './build-stamp.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { requireSupportedNode } from './node-version.mjs';
import { runChild } from './run-child.mjs';

const tool = (/** @type {string} */ file) => path.join(ROOT, 'node_modules', ...file.split('/'));
const tsc = (/** @type {string} */ project) => [tool('typescript/bin/tsc'), '-p', project];
/** In several runs: the time of one grows with the square of its files. */
const secrets = (/** @type {string[]} */ ...files) => [
  tool('secretlint/bin/secretlint.js'),
  '--no-terminalLink',
  ...files,
];

/** The slow ones first, so that the cores are busy to the end. @type {[string, string[]][]} */
const PARTS = [
  ['tidy', [tool('vitest/vitest.mjs'), 'run', '--project', 'tidy']],
  ['bundle budget', [path.join(ROOT, 'scripts', 'bundle-budget.mjs')]],
  ['lint', [tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']],
  ['format', [tool('prettier/bin/prettier.cjs'), '--check', '--cache', '--cache-strategy', 'content', '.']],
  ['secrets: web', secrets('src/web/**')],
  ['secrets: the rest of src', secrets('src/{contract,domain,server}/**')],
  ['secrets: tests', secrets('tests/**')],
  ['secrets: everything else', secrets('{*,.*}', '{.*,!(src|tests)}/**')],
  ['dead code', [tool('knip/bin/knip.js'), '--no-progress']],
  ['types: tests', tsc('.')],
  ['types: web', tsc('src/web')],
  ['types: service worker', tsc('src/web/service-worker')],
  ['types: server', tsc('src/server')],
  ['types: contract', tsc('src/contract')],
  ['types: domain', tsc('src/domain')],
  ['types: scripts', tsc('scripts')],
];

requireSupportedNode();
await ensureInstalled();

const { FORCE_COLOR: _ignored, ...plain } = process.env;
const env = process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : { ...plain, NO_COLOR: '1' };
/** @type {string[]} */
const failed = [];
const waiting = [...PARTS];

async function worker() {
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    const [name, args] = part;
    const started = performance.now();
    const { code, output } = await runChild(process.execPath, args, { cwd: ROOT, env, capture: true });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n`);
    if (code === 0) continue;
    failed.push(name);
    process.stdout.write(`${output.trimEnd()}\n`);
  }
}

await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker));
process.stdout.write(failed.length === 0 ? 'check: all passed\n' : `check: failed: ${failed.join(', ')}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
