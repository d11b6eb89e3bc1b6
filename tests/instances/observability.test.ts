import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { freePort } from '#server/embedded-postgres/free-port.ts';
import { startAppInstances, type AppInstance } from '#tests/support/app-instances.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { ROOT } from '../../scripts/build-stamp.mjs';

/* What an operator sees of a running instance: its log, its metrics, its traces. */

const spanSchema = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  attributes: z.array(z.object({ key: z.string(), value: z.unknown() })),
});
const traceSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: z.unknown() })) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

/** A collector that keeps what it is sent. */
function collector() {
  const bodies: string[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString());
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  return {
    bodies,
    spans: () =>
      bodies.flatMap((body) =>
        traceSchema
          .parse(JSON.parse(body))
          .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    async start() {
      const port = await freePort();
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      return `http://127.0.0.1:${port}`;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
const CPF = '98765432100';

let database: TestDatabase;
let app: AppInstance;
let metricsUrl: string;
const traces = collector();

beforeAll(async () => {
  database = await createTestDatabase();
  const metricsPort = await freePort();
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  const { instances } = await startAppInstances(database, {
    count: 1,
    env: {
      METRICS_PORT: String(metricsPort),
      PLANS: '{"livre": {"label": "Livre"}}',
      OTEL_EXPORTER_OTLP_ENDPOINT: await traces.start(),
      BACKUP_DIR: path.join(tmpdir(), 'caderneta-no-backups'),
    },
  });
  const [started] = instances;
  if (started === undefined) throw new Error('nothing was started');
  app = started;
}, 120_000);
afterAll(async () => {
  await app.stop();
  await traces.stop();
  await database.drop();
});

const metrics = async () => (await fetch(metricsUrl)).text();
const logLines = () =>
  app
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): unknown => JSON.parse(line));

test('each line of the log names the version and the instance; probes that succeed are not in it', async () => {
  for (const probe of ['/healthz', '/readyz', '/api/public/institutions'])
    expect((await fetch(`${app.url}${probe}`)).status).toBe(200);
  await eventually(() =>
    expect(logLines()).toContainEqual(expect.objectContaining({ route: '/api/public/institutions' })),
  );
  const lines = logLines();
  const named = expect.objectContaining({
    version: '1.0.0',
    instance: expect.stringMatching(`:${app.pid}$`),
  });
  expect(lines).toEqual(lines.map(() => named));
  expect(JSON.stringify(lines)).not.toMatch(/healthz|readyz/);
});

test('the metrics tell the time in the database, the listener, the jobs and what runs', async () => {
  await fetch(`${app.url}/api/public/institutions`);
  const text = await eventually(async () => {
    const now = await metrics();
    expect(now).toMatch(/^caderneta_job_last_success_timestamp_seconds\{task="arrange_audit_log"\} \d+/m);
    return now;
  });
  expect(text).toMatch(/^caderneta_db_duration_seconds_count [1-9]/m);
  expect(text).toMatch(/^caderneta_db_wait_seconds_count [1-9]/m);
  expect(text).toMatch(/^caderneta_live_listener 1$/m);
  expect(text).toMatch(/^caderneta_outbox_lag_seconds [01]\.\d+$/m);
  expect(text).toMatch(/^caderneta_build_info\{version="1\.0\.0",node="[\d.]+"\} 1$/m);
  expect(text).toMatch(/^caderneta_job_runs_total\{task="purge_sessions",result="succeeded"\} 1$/m);
});

test('no metric has a label that Prometheus sets itself and would rename', async () => {
  const labels = [...(await metrics()).matchAll(/[{,]([a-zA-Z_]\w*)="/g)].map(([, label = '']) => label);
  expect(labels).toContain('task');
  const reserved = ['job', 'instance'];
  expect(labels.filter((label) => reserved.includes(label) || label.startsWith('exported_'))).toEqual([]);
});

test.each(['deploy/observability/alerts.yaml', 'deploy/observability/grafana-dashboard.json'])(
  '%s asks only for metrics and jobs there are',
  async (file) => {
    // So that the metric of limits has been seen at least once.
    await Promise.all(
      Array.from({ length: 61 }, () => fetch(`${app.url}/api/public/institutions`, { keepalive: false })),
    );
    const asked = readFileSync(path.join(ROOT, file), 'utf8').match(
      /\b(caderneta|nodejs|process)_[a-z_0-9]+/g,
    );
    const offered = await metrics();
    expect(asked?.length).toBeGreaterThanOrEqual(8);
    expect([...new Set(asked)].filter((name) => !offered.includes(name))).toEqual([]);
  },
);

test('a request goes on with the trace of its caller, its use of the database inside it, and no person is named', async () => {
  const answer = await fetch(`${app.url}/api/portal/check`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: app.url,
      traceparent: `00-${TRACE}-${CALLER}-01`,
    },
    body: JSON.stringify({ cpf: CPF }),
  });
  expect(answer.status).toBe(204);
  await fetch(`${app.url}/readyz`);
  expect(await app.stop()).toBe(0);
  const spans = traces.spans();
  const server = spans.find(({ name, traceId }) => traceId === TRACE && name === 'POST /api/portal/check');
  expect(server?.parentSpanId).toBe(CALLER);
  expect(server?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 204 } });
  const inside = spans.filter(({ parentSpanId }) => parentSpanId === server?.spanId);
  expect(inside.map(({ name }) => name)).toContain('database');
  expect(spans.filter(({ name }) => /readyz|live/.test(name))).toEqual([]);
  expect(traces.bodies.join('')).toContain('"service.version"');
  expect(traces.bodies.join('')).not.toContain(CPF);
  expect(logLines()).toContainEqual(expect.objectContaining({ trace_id: TRACE, status: 204 }));
}, 60_000);
