/* `npm run dev`: the server restarted on every change, and Vite in front of it with hot reload. */
import path from 'node:path';
import { ROOT } from './build-stamp.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { runChild } from './run-child.mjs';

await ensureInstalled();
const env = { ...process.env, NODE_ENV: 'development' };
const vite = path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
const { code } = await Promise.race([
  runChild(process.execPath, ['scripts/dev-server.mjs'], { cwd: ROOT, env }),
  runChild(process.execPath, [vite], { cwd: ROOT, env }),
]);
// When either process ends, the other is stopped too.
process.exitCode = code;
process.kill(process.pid, 'SIGTERM');
