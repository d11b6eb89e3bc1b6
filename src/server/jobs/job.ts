import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#server/base/clock.ts';

/** Work the server repeats by itself. It must be safe to run at several instances at once. */
export interface Job {
  /** As in the log and in the metrics. */
  readonly name: string;
  readonly everyMs: number;
  /** Makes it run earlier than after `everyMs`. */
  isDue?(lastRun: Date, now: Date): boolean;
  /** Returns how many records it changed. */
  run(now: Date): Promise<number>;
}

export interface JobRun {
  readonly name: string;
  readonly succeeded: boolean;
  readonly rows: number;
}

export interface JobsParts {
  readonly jobs: readonly Job[];
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** For the metrics. */
  readonly onRun?: ((run: JobRun) => void) | undefined;
  /** Milliseconds of a clock that is never set, for how long ago a job ran; by default the one of this process. */
  readonly elapsedMs?: () => number;
  /** How often the clock is read; by default half a minute. */
  readonly lookEveryMs?: number;
}

export interface RunningJobs {
  /** Resolves when the current job has ended. */
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 30_000;

/**
 * Runs each job at start (to catch up after downtime) and whenever it is due, one after the other. It polls the clock
 * instead of sleeping until the time has come, so that suspend and daylight saving time cannot make it miss a day. How long
 * ago a job ran is measured by a monotonic clock, because the time of day may be set back. A job that fails is tried again
 * at the next look and keeps no other from running.
 */
export function startJobs(parts: JobsParts): RunningJobs {
  const { jobs, clock, log, onRun, lookEveryMs = LOOK_EVERY_MS } = parts;
  const { elapsedMs = () => performance.now() } = parts;
  const lastRuns = new Map<Job, { at: Date; elapsedMs: number }>();
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const isDue = (job: Job, now: Date) => {
    const last = lastRuns.get(job);
    if (last === undefined || elapsedMs() - last.elapsedMs >= job.everyMs) return true;
    return job.isDue?.(last.at, now) ?? false;
  };

  const run = async (job: Job, now: Date) => {
    const startedMs = elapsedMs();
    try {
      const rows = await job.run(now);
      lastRuns.set(job, { at: now, elapsedMs: startedMs });
      if (rows > 0) log.info({ job: job.name, rows }, 'tarefa periódica concluída');
      onRun?.({ name: job.name, succeeded: true, rows });
    } catch (error) {
      log.error({ err: error, job: job.name }, 'tarefa periódica falhou');
      onRun?.({ name: job.name, succeeded: false, rows: 0 });
    }
  };

  const runDue = async () => {
    for (const job of jobs) {
      const now = clock.now();
      if (!stopped && isDue(job, now)) await run(job, now);
    }
  };

  const look = () => {
    running = runDue().then(() => {
      if (!stopped) timer = setTimeout(look, lookEveryMs).unref();
    });
  };

  look();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}
