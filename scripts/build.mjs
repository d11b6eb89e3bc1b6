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
    // A build is a build, whatever the environment of the test or the server that asked for it says.
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

/** Left by a command that was killed: its process is gone, or it never came to write who it was. */
function lockIsAbandoned() {
  try {
    const holder = Number(readFileSync(LOCK, 'utf8'));
    return holder > 0 ? !isAlive(holder) : Date.now() - statSync(LOCK).mtimeMs > 5_000;
  } catch {
    return false;
  }
}

/** Two commands started together must not empty each other's folders: the second waits for the first. */
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
  // For the pages and the size budget: it is no file to serve.
  await rename(path.join(DIST, 'web', 'chunks.json'), path.join(DIST, 'web-chunks.json'));
  writeNotices();
  await node('scripts/write-pages.mjs');
  await rm(path.join(DIST, 'prerender'), { recursive: true, force: true });
  await precompress(path.join(DIST, 'web'));
  // Last: an interrupted build leaves no stamp, and the next command builds again.
  await writeFile(STAMP, hash);
}

/** Builds into dist/ when it is not what the sources say; ends the process if it cannot. */
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
