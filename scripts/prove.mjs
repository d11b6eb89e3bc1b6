/*
 * `npm run prove -- lifecycle|races|crash [COUNT] [SEED]`: more runs, schedules or crashes than the test suite has time for.
 * A seed repeats a run.
 */
import path from 'node:path';
import { ROOT } from './build-stamp.mjs';
import { ensureBuilt } from './build.mjs';
import { requireSupportedNode } from './node-version.mjs';
import { runChild } from './run-child.mjs';

/** @type {Record<string, { count: string, countSetting: string, seedSetting: string }>} */
const PROOFS = {
  lifecycle: { count: '5000', countSetting: 'LIFECYCLE_RUNS', seedSetting: 'LIFECYCLE_SEED' },
  races: { count: '5000', countSetting: 'RACES_SCHEDULES', seedSetting: 'RACES_SEED' },
  crash: { count: '50', countSetting: 'CRASH_CYCLES', seedSetting: 'CRASH_SEED' },
};

requireSupportedNode();
const [name = '', count, seed] = process.argv.slice(2);
const proof = PROOFS[name];
if (proof === undefined) {
  process.stderr.write(`npm run prove -- ${Object.keys(PROOFS).join('|')} [COUNT] [SEED]\n`);
  process.exit(2);
}
await ensureBuilt();
const vitest = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const { code } = await runChild(process.execPath, [vitest, 'run', `tests/${name}`], {
  cwd: ROOT,
  env: {
    ...process.env,
    [proof.countSetting]: count ?? proof.count,
    [proof.seedSetting]: seed ?? String(Date.now() % 2 ** 31),
  },
});
process.exitCode = code ?? 1;
