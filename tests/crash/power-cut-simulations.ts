import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { repetitions } from '#tests/support/repetitions.ts';

/** A folder in which a power cut can be simulated. */
export interface PowerCutSimulation {
  readonly name: string;
  readonly folder: string;
  /** Nothing is written to the disk any more. */
  cut(): void;
  /** Once every process has ended: the folder as it is on the disk. */
  restore(): Promise<void>;
  remove(): Promise<void>;
}

const IMAGE_BYTES = 800_000_000;
const RELEASED_WITHIN_MS = 20_000;
/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH; Node has no ioctl, and every Debian has Perl. */
const SHUT_DOWN =
  'open(my $f, "<", $ARGV[0]) or die $!; my $how = pack("L", 2); ioctl($f, 0x8004587d, $how) or die $!';

/** A shut-down file system where one may be mounted, elsewhere what recovery finds after one; in `npm run prove` both. */
export async function powerCutSimulations(): Promise<PowerCutSimulation[]> {
  const real = await shutDownFileSystem();
  if (real === null) return [await forcedRecovery()];
  return repetitions(1, 2) === 1 ? [real] : [await forcedRecovery(), real];
}

/** A file system in a file, shut down without writing anything back. */
async function shutDownFileSystem(): Promise<PowerCutSimulation | null> {
  const parent = await newFolder();
  const image = path.join(parent, 'disk.img');
  const folder = path.join(parent, 'disk');
  const mount = () => succeeds('mount', ['-o', 'loop', image, folder]);
  const cut = () => succeeds('perl', ['-e', SHUT_DOWN, folder]);
  const restore = async () => {
    // Killed processes close their files a moment later.
    for (const deadline = Date.now() + RELEASED_WITHIN_MS; !succeeds('umount', [folder]);) {
      if (Date.now() > deadline) throw new Error(`${folder} is still in use`);
      await wait(100);
    }
    if (!mount()) throw new Error('the file system cannot be mounted again');
  };
  await mkdir(folder);
  await writeFile(image, '');
  await truncate(image, IMAGE_BYTES);
  const made = succeeds('mkfs.ext4', ['-q', image]) && mount();
  const canBeCut = made && cut();
  if (canBeCut) await restore();
  else {
    if (made) succeeds('umount', [folder]);
    await rm(parent, { recursive: true });
    return null;
  }
  return {
    name: 'a file system shut down',
    folder,
    cut() {
      if (!cut()) throw new Error('the file system cannot be shut down');
    },
    restore,
    async remove() {
      succeeds('umount', ['--lazy', folder]);
      await rm(parent, { recursive: true });
    },
  };
}

/** Unlogged relations are never written to disk before a checkpoint: without their files recovery makes them again. */
async function forcedRecovery(): Promise<PowerCutSimulation> {
  const folder = await newFolder();
  return {
    name: 'the files of unlogged relations lost',
    folder,
    cut() {},
    restore: () => loseUnloggedFiles(folder),
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  };
}

/** The server must not run, and must not have made a checkpoint since the relations were created. */
async function loseUnloggedFiles(dataDir: string): Promise<void> {
  const initForks = (await readdir(dataDir, { recursive: true })).filter((name) => name.endsWith('_init'));
  if (initForks.length === 0) throw new Error('there are no unlogged relations');
  for (const initFork of initForks) {
    await rm(path.join(dataDir, initFork));
    await rm(path.join(dataDir, initFork.replace(/_init$/, '')), { force: true });
  }
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caderneta-power-'));
  // The embedded database may run as another account than this one.
  await chmod(folder, 0o755);
  return folder;
}

function succeeds(program: string, args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}
