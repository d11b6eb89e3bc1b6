import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** Names sort by time; other files in the folder are not ours to remove. */
const NAME = /^caderneta-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.backup$/;
const UNFINISHED = /^caderneta-[-0-9TZ]+\.backup\.part$/;

/** A clock that is set back by less than this after a backup does not make the backup one of the future. */
const CLOCK_TOLERANCE_MS = 3_600_000;

/** The folder of the scheduled backups (BACKUP_DIR). What it holds is the only record of them, for every process. */
export interface BackupFolder {
  /** The moment of the newest complete backup; null when there is none. One dated in the future does not count. */
  newest(now: Date): Promise<Date | null>;
  /** The file of a backup made now. */
  fileOf(now: Date): string;
  /** Makes the folder, and removes what a crash left half written. */
  prepare(): Promise<void>;
  /** Removes the oldest backups beyond this many; first those dated in the future, which a wrong clock has made. */
  keepNewest(count: number, now: Date): Promise<void>;
}

export function backupFolder(folder: string): BackupFolder {
  const names = async () => (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  const inThePast = (now: Date) => (name: string) =>
    momentOf(name).getTime() <= now.getTime() + CLOCK_TOLERANCE_MS;
  return {
    async newest(now) {
      const newest = (await names().catch(() => [])).filter(inThePast(now)).at(-1);
      return newest === undefined ? null : momentOf(newest);
    },
    fileOf: (now) =>
      path.join(folder, `caderneta-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`),
    async prepare() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const name of await readdir(folder))
        if (UNFINISHED.test(name)) await rm(path.join(folder, name), { force: true });
    },
    async keepNewest(count, now) {
      const all = await names();
      const past = all.filter(inThePast(now));
      const future = all.filter((name) => !past.includes(name));
      for (const name of [...future, ...past].slice(0, -count))
        await rm(path.join(folder, name), { force: true });
    },
  };
}

function momentOf(name: string): Date {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  return new Date(`${day}T${hour}:${minute}:${second}Z`);
}
