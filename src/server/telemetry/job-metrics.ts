import { Counter, Gauge, type Registry } from 'prom-client';
import type { JobRun } from '#server/jobs/job.ts';

export function jobMetrics(registry: Registry): (run: JobRun) => void {
  const registers = [registry];
  const runs = new Counter({
    name: 'caderneta_job_runs_total',
    help: 'Runs of the work the server repeats by itself, by how they ended.',
    labelNames: ['job', 'result'],
    registers,
  });
  const rows = new Counter({
    name: 'caderneta_job_rows_total',
    help: 'Records that a job changed or removed.',
    labelNames: ['job'],
    registers,
  });
  const succeededAt = new Gauge({
    name: 'caderneta_job_last_success_timestamp_seconds',
    help: 'When a job last ended well.',
    labelNames: ['job'],
    aggregator: 'max',
    registers,
  });
  return (run) => {
    const job = run.name;
    runs.inc({ job, result: run.succeeded ? 'succeeded' : 'failed' });
    rows.inc({ job }, run.rows);
    if (run.succeeded) succeededAt.setToCurrentTime({ job });
  };
}
