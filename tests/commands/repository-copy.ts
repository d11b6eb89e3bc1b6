import { copyFileSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryFiles, ROOT } from '#tests/tidy/repository.ts';

export interface RepositoryCopy {
  root: string;
  remove(): void;
}

/**
 * The repository as a clone of the working tree would be: no dist, no data. The installed packages are lent to it;
 * a real `npm ci` is what `.ci/run` does.
 */
export function copyRepository(): RepositoryCopy {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'caderneta-copy-')));
  for (const file of repositoryFiles()) {
    const source = path.join(ROOT, file);
    if (!existsSync(source)) continue;
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    copyFileSync(source, path.join(root, file));
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'), 'junction');
  return { root, remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }) };
}
