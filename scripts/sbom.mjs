/*
 * `npm run sbom -- [FILE]`: the software bill of materials (CycloneDX, JSON) of everything installed, what is bundled for
 * the browser included. Written to dist/ by default.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './build-stamp.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

await ensureInstalled();
const file = path.resolve(process.argv[2] ?? path.join(ROOT, 'dist', 'sbom.cdx.json'));
// npm says where it lives to whatever it runs.
const npm = process.env['npm_execpath'];
const bill = execFileSync(
  npm === undefined ? 'npm' : process.execPath,
  [...(npm === undefined ? [] : [npm]), 'sbom', '--sbom-format', 'cyclonedx'],
  { cwd: ROOT, maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'inherit'] },
);
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, bill);
process.stdout.write(`${file}\n`);
