/* `npm run bench`: builds the app when it is stale, then measures it (bench/server/bench.ts says how). */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../scripts/build-stamp.mjs';
import { ensureBuilt } from '../scripts/build.mjs';
import { installDebianPackage } from '../scripts/debian-packages.mjs';
import { runChild } from '../scripts/run-child.mjs';

await ensureBuilt();
// A load generator in Node takes a good part of the two cores from the server it measures.
if (!existsSync('/usr/bin/wrk')) await installDebianPackage('o gerador de carga', ['wrk']);
// The backup is measured beside pg_dump, on the distribution's own PostgreSQL.
if (!existsSync('/usr/lib/postgresql')) await installDebianPackage('o PostgreSQL do Debian', ['postgresql']);
const bench = path.join(ROOT, 'bench', 'server', 'bench.ts');
const { code } = await runChild(process.execPath, ['--import', 'tsx', bench, ...process.argv.slice(2)], {
  cwd: ROOT,
});
process.exitCode = code;
