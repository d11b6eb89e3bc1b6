/* `npm run bench`: builds the app when it is stale, then measures it (scripts/bench/bench.ts says how). */
import path from 'node:path';
import { ROOT } from './build-stamp.mjs';
import { ensureBuilt } from './build.mjs';
import { runChild } from './run-child.mjs';

await ensureBuilt();
const bench = path.join(ROOT, 'scripts', 'bench', 'bench.ts');
const { code } = await runChild(process.execPath, ['--import', 'tsx', bench, ...process.argv.slice(2)], {
  cwd: ROOT,
});
process.exitCode = code;
