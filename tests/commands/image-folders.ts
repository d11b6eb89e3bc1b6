import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readDockerfile, type Stage } from '#tests/tidy/dockerfile.ts';
import { ROOT } from '#tests/tidy/repository.ts';

/* The container image without a container engine: folders that hold only what a stage of the Dockerfile copies. */

export function imageStages(): { build: Stage; last: Stage } {
  const all = readDockerfile(readFileSync(path.join(ROOT, 'deploy', 'Dockerfile'), 'utf8'));
  const [build, last] = [all[0], all.at(-1)];
  if (build === undefined || last === undefined) throw new Error('a Dockerfile has stages');
  return { build, last };
}

/**
 * What a stage copies from the repository, and `also`; the installed packages are lent to it in place of `npm ci`, which
 * is what `.ci/run` does.
 */
export function folderOf({ instructions }: Stage, also: readonly string[] = []) {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'caderneta-image-')));
  const copied = instructions
    .filter(({ name, flags }) => name === 'COPY' && flags['from'] === undefined)
    .flatMap(({ words }) => words.slice(0, -1));
  for (const source of [...copied, ...also])
    cpSync(path.join(ROOT, source), path.join(root, source), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'), 'junction');
  return { root, remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }) };
}
