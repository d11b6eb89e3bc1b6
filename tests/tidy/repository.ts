import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { dirname, join } from 'node:path/posix';

export const ROOT = path.join(import.meta.dirname, '..', '..');

const NOT_OURS = /^(node_modules|dist|data|test-results|playwright-report|\.git)(\/|$)/;
const BINARY = /\.(png|jpe?g|webp|ico|woff2?|pdf)$/;

/** A git command's answer, or null where there is no history to ask (a tarball, an image). */
export function git(...args: string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return null;
  }
}

/** Every file of the repository, committed or about to be, by its path from the root. */
export function repositoryFiles(): string[] {
  const known = git('ls-files', '--cached', '--others', '--exclude-standard');
  if (known !== null) return known.split('\n').filter((file) => file !== '');
  return readdirSync(ROOT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((file) => !NOT_OURS.test(file));
}

/** Every text file of the repository, by its path from the root. */
export function textFiles(matching: RegExp): { file: string; text: string }[] {
  return repositoryFiles()
    .filter((file) => matching.test(file) && !BINARY.test(file))
    .flatMap((file) => {
      const text = read(file);
      return text === null ? [] : [{ file, text }];
    });
}

/** Null for a file deleted but still listed. */
function read(file: string): string | null {
  try {
    return readFileSync(path.join(ROOT, file), 'utf8');
  } catch {
    return null;
  }
}

/** `file:line: the line` for every line that matches, so that a failing test says where to go. */
export function linesMatching(files: { file: string; text: string }[], pattern: RegExp): string[] {
  return files.flatMap(({ file, text }) =>
    text
      .split('\n')
      .map((line, index) => ({ line, at: `${file}:${index + 1}` }))
      .filter(({ line }) => pattern.test(line))
      .map(({ line, at }) => `${at}: ${line.trim()}`),
  );
}

/** The code of the app without its tests, by its path from the root. */
export function appCode(): ReadonlyMap<string, string> {
  return new Map(
    textFiles(/^src\/.*\.tsx?$/)
      .filter(({ file }) => !/\.test\.tsx?$/.test(file))
      .map(({ file, text }) => [file, text]),
  );
}

/** The files of ours that a file imports, of its types alone or later (`import()`) too. */
export function importsOf(code: ReadonlyMap<string, string>, file: string): string[] {
  const names = [...(code.get(file) ?? '').matchAll(/\b(?:from|import)\s*\(?\s*'([.#][^']+)'/g)];
  return names
    .map(([, name = '']) => (name.startsWith('#') ? `src/${name.slice(1)}` : join(dirname(file), name)))
    .filter((name) => code.has(name));
}
