import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts';
import { figureOf, ROUNDS } from './measure.ts';
import { residentBytes, startServer } from './processes.ts';
import type { Report } from './report.ts';

const IDLE_FOR_MS = 3_000;

/** A start over an existing embedded database beside the same PostgreSQL alone and a bare Node; and what it holds when idle. */
export async function measureStart(report: Report, dataDir: string): Promise<void> {
  const env = { DATA_DIR: dataDir };
  await (await startServer(env)).stop();
  const ratios: number[] = [];
  const notes: string[] = [];
  const idle: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const since = performance.now();
    const postgres = await startEmbeddedPostgres({ dataDir });
    const postgresMs = performance.now() - since;
    await postgres.stop();
    const nodeMs = await bareNode();
    const server = await startServer(env);
    ratios.push(server.startedInMs / (postgresMs + nodeMs));
    notes.push(`${server.startedInMs.toFixed(0)} of ${postgresMs.toFixed(0)} + ${nodeMs.toFixed(0)} ms`);
    await wait(IDLE_FOR_MS);
    idle.push(residentBytes(server.pid) / 1e6);
    await server.stop();
  }
  const unit = '× PostgreSQL + Node';
  report.add({ work: 'server start', figure: figureOf(ratios), atMost: 2.5, unit, note: notes.join('; ') });
  report.add({ work: 'idle memory of the server process', figure: figureOf(idle), atMost: 120, unit: 'MB' });
}

async function bareNode(): Promise<number> {
  const since = performance.now();
  const child = spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' });
  await once(child, 'exit');
  return performance.now() - since;
}
