import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ROOT, STAMP, buildIsCurrent, sourcesHash } from './build-stamp.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { writeNotices } from './notices.mjs';
import { precompress } from './precompress.mjs';
import { beforeLeaving, runChild } from './run-child.mjs';
import { writeHelp } from './write-help.mjs';

const DIST = path.join(ROOT, 'dist');
const LOCK = path.join(DIST, 'building');

/** @param {string[]} args */
const vite = (...args) =>
  node(path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn', ...args);

/** @param {string[]} args */
async function node(...args) {
  const { code, output } = await runChild(process.execPath, args, {
    cwd: ROOT,
    capture: true,
    // Always a production build, whatever NODE_ENV the calling test or server has.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(`${args.join(' ')}\n${output}`);
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A lock left by a killed command: its process has ended, or it never wrote its pid. */
function lockIsAbandoned() {
  try {
    const holder = Number(readFileSync(LOCK, 'utf8'));
    return holder > 0 ? !isAlive(holder) : Date.now() - statSync(LOCK).mtimeMs > 5_000;
  } catch {
    return false;
  }
}

/** A second build waits for the first, so that they do not empty each other's folders. */
async function takeLock() {
  await mkdir(DIST, { recursive: true });
  for (;;) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
      return;
    } catch {
      if (lockIsAbandoned()) rmSync(LOCK, { force: true });
      await wait(200);
    }
  }
}

async function build() {
  const hash = sourcesHash();
  await rm(STAMP, { force: true });
  await Promise.all([
    vite(),
    vite('--config', 'vite.server.config.ts'),
    vite('--config', 'vite.prerender.config.ts'),
  ]);
  // Vite's own lists are for the pages and the notices, not to be served.
  for (const list of ['chunks', 'packages'])
    await rename(path.join(DIST, 'web', `${list}.json`), path.join(DIST, `web-${list}.json`));
  writeNotices();
  await node('scripts/write-pages.mjs');
  writeHelp(path.join(DIST, 'web'));
  await rm(path.join(DIST, 'prerender'), { recursive: true, force: true });
  await precompress(path.join(DIST, 'web'));
  // Written last, so that an interrupted build is repeated.
  await writeFile(STAMP, hash);
}

/** Builds into dist/ when it is stale; ends the process on failure. */
export async function ensureBuilt() {
  await ensureInstalled();
  if (buildIsCurrent()) return;
  await takeLock();
  beforeLeaving(() => rmSync(LOCK, { force: true }));
  try {
    if (buildIsCurrent()) return;
    process.stderr.write('Montando o aplicativo…\n');
    await build();
  } catch (error) {
    process.stderr.write(
      `${error instanceof Error ? error.message : String(error)}\nNão foi possível montar o aplicativo.\n`,
    );
    process.exitCode = 1;
  } finally {
    rmSync(LOCK, { force: true });
  }
  if (process.exitCode === 1) process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await ensureBuilt();
