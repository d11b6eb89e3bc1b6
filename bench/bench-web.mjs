/* `npm run bench:web`: builds the app when it is stale, then measures it in a browser (bench/web/bench-web.ts). */
import path from 'node:path';
import { ROOT } from '../scripts/build-stamp.mjs';
import { ensureBuilt } from '../scripts/build.mjs';
import { ensureChromium } from '../scripts/ensure-chromium.mjs';
import { runChild } from '../scripts/run-child.mjs';

await ensureBuilt();
const chromium = await ensureChromium();
const bench = path.join(ROOT, 'bench', 'web', 'bench-web.ts');
const { code } = await runChild(process.execPath, ['--import', 'tsx', bench, ...process.argv.slice(2)], {
  cwd: ROOT,
  env: { ...process.env, CHROMIUM_PATH: chromium },
});
process.exitCode = code;
