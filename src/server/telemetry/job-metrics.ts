import { Counter, Gauge, type Registry } from 'prom-client';
import type { JobRun } from '#server/jobs/job.ts';

export function jobMetrics(registry: Registry): (run: JobRun) => void {
  const registers = [registry];
  const runs = new Counter({
    name: 'caderneta_job_runs_total',
    help: 'Runs of the work the server repeats by itself, by how they ended.',
    labelNames: ['task', 'result'],
    registers,
  });
  const rows = new Counter({
    name: 'caderneta_job_rows_total',
    help: 'Records that a job changed or removed.',
    labelNames: ['task'],
    registers,
  });
  const succeededAt = new Gauge({
    name: 'caderneta_job_last_success_timestamp_seconds',
    help: 'When a job last ended well.',
    labelNames: ['task'],
    aggregator: 'max',
    registers,
  });
  return (run) => {
    // Not `job`: Prometheus sets that label itself, and renames ours to `exported_job`.
    const task = run.name;
    runs.inc({ task, result: run.succeeded ? 'succeeded' : 'failed' });
    rows.inc({ task }, run.rows);
    if (run.succeeded) succeededAt.setToCurrentTime({ task });
  };
}
