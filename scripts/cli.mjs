/* `npm run cli -- <command>`: the same command-line tool the built app has, built first when it is stale. */
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build.mjs';

await ensureBuilt();
const cli = new URL('../dist/server/cli.js', import.meta.url);
process.argv[1] = fileURLToPath(cli);
await import(cli.href);
