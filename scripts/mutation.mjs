/*
 * `npm run mutation [-- rules|admission]`: changes the money rules, then the authorisation, one small way at a time and expects
 * the tests to notice. Reports go to test-results/mutation.
 */
import path from 'node:path';
import { ROOT } from './build-stamp.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { requireSupportedNode } from './node-version.mjs';
import { runChild } from './run-child.mjs';

requireSupportedNode();
await ensureInstalled();
const stryker = path.join(ROOT, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
const [wanted, ...flags] = process.argv.slice(2);
const parts = wanted === undefined ? ['rules', 'admission'] : [wanted];
for (const part of parts) {
  const { code } = await runChild(process.execPath, [stryker, 'run', ...flags], {
    cwd: ROOT,
    env: { ...process.env, MUTATION_PART: part },
  });
  if (code !== 0) process.exitCode = code ?? 1;
}
