import { dayInZone } from '#domain/calendar.ts';
import type { BackupFolder } from '#server/backup/backup-folder.ts';
import type { Clock } from '#server/base/clock.ts';

export interface BackupJobParts {
  readonly folder: BackupFolder;
  /** How many backups stay. */
  readonly keep: number;
  /** Writes and verifies a backup under this name; returns what the operator should know about it. */
  readonly makeBackup: (file: string, stopping: AbortSignal) => Promise<string | null>;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly log: {
    info(facts: { file: string }, text: string): void;
    warn(facts: { file: string }, text: string): void;
    error(facts: { err: unknown }, text: string): void;
  };
  /** Milliseconds of a clock that is never set, for how long ago a try failed; by default the one of this process. */
  readonly elapsedMs?: () => number;
  /** How often the clock is read; by default a minute. */
  readonly lookEveryMs?: number;
}

export interface BackupJob {
  /** Resolves when the current run has ended; a backup being made is given up. */
  stop(): Promise<void>;
}

const HOUR_MS = 3_600_000;
/** A day's backup is due from three in the morning on, and at the next start after that. */
const DUE_FROM_MS = 3 * HOUR_MS;
const LOOK_EVERY_MS = 60_000;
/** After a failure, such as a full disk. */
const AGAIN_AFTER_MS = HOUR_MS;

/** Whether the day's backup is still to be made. */
export function isBackupDue(newest: Date | null, now: Date, timeZone: string): boolean {
  const backupDay = (moment: Date) => dayInZone(new Date(moment.getTime() - DUE_FROM_MS), timeZone);
  return newest === null || backupDay(newest) < backupDay(now);
}

/** Once a day; the oldest backups are removed only after the new one was written and verified. */
export function startBackupJob(parts: BackupJobParts): BackupJob {
  const { folder, keep, makeBackup, clock, timeZone, log, lookEveryMs = LOOK_EVERY_MS } = parts;
  const { elapsedMs = () => performance.now() } = parts;
  const stopping = new AbortController();
  let failedAtMs: number | null = null;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function runWhenDue(): Promise<void> {
    const now = clock.now();
    if (failedAtMs !== null && elapsedMs() - failedAtMs < AGAIN_AFTER_MS) return;
    try {
      if (!isBackupDue(await folder.newest(now), now, timeZone)) return;
      await folder.prepare();
      const file = folder.fileOf(now);
      const warning = await makeBackup(file, stopping.signal);
      await folder.keepNewest(keep, now);
      failedAtMs = null;
      log.info({ file }, 'cópia de segurança feita');
      if (warning !== null) log.warn({ file }, warning);
    } catch (error) {
      if (stopping.signal.aborted) return;
      failedAtMs = elapsedMs();
      log.error({ err: error }, 'a cópia de segurança falhou; outra tentativa em uma hora');
    }
  }

  function look(): void {
    running = runWhenDue().then(() => {
      if (!stopping.signal.aborted) timer = setTimeout(look, lookEveryMs).unref();
    });
  }

  // Not at once: a start has more urgent things to do.
  timer = setTimeout(look, lookEveryMs).unref();
  return {
    stop() {
      stopping.abort();
      clearTimeout(timer);
      return running;
    },
  };
}
