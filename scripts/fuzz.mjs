/*
 * `npm run fuzz -- [REQUESTS] [SEED]`: the hostile requests of the test suite, more of them. A seed repeats a run.
 */
import path from 'node:path';
import { ROOT } from './build-stamp.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { requireSupportedNode } from './node-version.mjs';
import { runChild } from './run-child.mjs';

requireSupportedNode();
await ensureInstalled();
const [requests = '100000', seed] = process.argv.slice(2);
const vitest = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const { code } = await runChild(process.execPath, [vitest, 'run', 'tests/fuzz'], {
  cwd: ROOT,
  env: { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed ?? String(Date.now() % 2 ** 31) },
});
process.exitCode = code;
