/* `npm run bench:web`: builds the app when it is stale, then measures it in a browser (scripts/bench-web/bench-web.ts). */
import path from 'node:path';
import { ROOT } from './build-stamp.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { runChild } from './run-child.mjs';

await ensureBuilt();
const chromium = await ensureChromium();
const bench = path.join(ROOT, 'scripts', 'bench-web', 'bench-web.ts');
const { code } = await runChild(process.execPath, ['--import', 'tsx', bench, ...process.argv.slice(2)], {
  cwd: ROOT,
  env: { ...process.env, CHROMIUM_PATH: chromium },
});
process.exitCode = code;
