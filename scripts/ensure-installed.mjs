import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChild } from './run-child.mjs';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Locked */

/** @param {string} file @returns {Record<string, Locked> | null} */
function lockedPackages(file) {
  try {
    return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')).packages;
  } catch {
    return null;
  }
}

/** An optional package may be absent, unless it is the binary made for exactly this machine. @param {Locked} wanted */
const mayBeAbsent = (wanted) => {
  if (!wanted.optional && !wanted.devOptional) return false;
  const forThisMachine =
    wanted.os?.includes(process.platform) && wanted.cpu?.includes(process.arch) && !wanted.libc;
  return !forThisMachine;
};

/**
 * What npm recorded in node_modules against what the lock file asks for, package by package: a touched file
 * installs nothing, an edited, partial (--omit=dev) or foreign (another machine's) node_modules does. What someone
 * added by hand beside it stays.
 */
function installIsCurrent() {
  const wanted = lockedPackages('package-lock.json');
  const present = lockedPackages('node_modules/.package-lock.json');
  if (wanted === null || present === null) return false;
  const asked = Object.entries(wanted).filter(([folder]) => folder !== '');
  return asked.every(([folder, entry]) => {
    const found = present[folder];
    if (found === undefined) return mayBeAbsent(entry);
    return (
      found.version === entry.version &&
      found.integrity === entry.integrity &&
      existsSync(path.join(ROOT, folder))
    );
  });
}

/** Installs the dependencies when node_modules does not match package-lock.json; ends the process on failure. */
export async function ensureInstalled() {
  if (installIsCurrent()) return;
  process.stderr.write('Instalando as dependências (npm ci)…\n');
  // The build needs the development dependencies, even when NODE_ENV or npm settings omit them.
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env['npm_execpath'];
  const windows = process.platform === 'win32';
  const { code, output } =
    npm?.endsWith('.js') === true
      ? await runChild(process.execPath, [npm, ...flags], { cwd: ROOT, capture: true })
      : await runChild('npm', flags, { cwd: ROOT, capture: true, shell: windows });
  if (code === 0) return;
  process.stderr.write(
    `${output}\nNão foi possível instalar as dependências (npm ci terminou com o código ${code}).\n`,
  );
  process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await ensureInstalled();
