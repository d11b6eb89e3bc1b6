import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '#server/base/clock.ts';
import { freePort } from '#server/embedded-postgres/free-port.ts';
import { aSignedInLender } from '#tests/http/test-app.ts';
import { startAppInstances, type AppInstances } from '#tests/support/app-instances.ts';
import { callOn } from '#tests/support/http-call.ts';
import { startOwnPostgres, type OwnPostgres } from '#tests/support/own-postgres.ts';
import { aLoan } from '#tests/support/records.ts';
import { startMixedLoad } from './mixed-load.ts';
import { PROXIES } from './proxies.ts';

/*
 * `npm run prove -- rolling`: a release that users do not notice. Behind each proxy of deploy/, under mixed load, two instances are
 * restarted one after the other, then the processes of one with INSTANCES=2. Every request that fails is counted.
 */

const PAYERS = 4;
const ROUNDS = 2;
const SETTLES_MS = 2_000;
const READY_WITHIN_MS = 60_000;
const REPLACED_WITHIN_MS = 120_000;
const LIMITS = '{"session_writes": 1000000, "session_reads": 1000000}';

const say = (line: string) => process.stdout.write(`${line}\n`);
// The proxies show a certificate made for this run.
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';

/** Returns once every process has been replaced. */
type Restart = () => Promise<void>;

interface Release {
  readonly what: string;
  /** Starts what serves on these ports, and returns how it is restarted. */
  start(app: (env: Record<string, string>) => Promise<AppInstances>): Promise<{
    ports: readonly number[];
    restart: Restart;
    stop(): Promise<unknown>;
  }>;
}

const RELEASES: readonly Release[] = [
  {
    what: 'two instances, one after the other',
    async start(startApp) {
      const ports = [await freePort(), await freePort()];
      const apps = new Map<number, AppInstances>();
      for (const port of ports) apps.set(port, await startApp({ PORT: String(port) }));
      return {
        ports,
        async restart() {
          for (const port of ports) {
            await apps.get(port)?.stop();
            apps.set(port, await startApp({ PORT: String(port) }));
            await untilReady(port);
            // As an operator would: the next one only when the proxy counts this one as up again.
            await wait(SETTLES_MS);
          }
        },
        stop: () => Promise.all([...apps.values()].map((app) => app.stop())),
      };
    },
  },
  {
    what: 'INSTANCES=2 and SIGUSR2',
    async start(startApp) {
      const port = await freePort();
      const app = await startApp({ PORT: String(port), INSTANCES: '2', LOG_LEVEL: 'info' });
      const [primary] = app.instances;
      const ended = () => (primary?.output().match(/"msg":"encerrando"/g) ?? []).length;
      return {
        ports: [port],
        async restart() {
          const before = ended();
          process.kill(primary?.pid ?? 0, 'SIGUSR2');
          const deadline = Date.now() + REPLACED_WITHIN_MS;
          while (ended() < before + 2) {
            if (Date.now() > deadline) throw new Error(`not replaced\n${primary?.output()}`);
            await wait(100);
          }
          await wait(SETTLES_MS);
        },
        stop: () => app.stop(),
      };
    },
  },
];

async function untilReady(port: number): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while ((await callOn(`http://127.0.0.1:${port}`, 'GET /readyz')).status !== 200) {
    if (Date.now() > deadline) throw new Error('an instance did not come back');
    await wait(100);
  }
}

/** Failed requests of all, behind one proxy. */
async function prove(postgres: OwnPostgres, proxyName: keyof typeof PROXIES, release: Release) {
  const { database } = postgres;
  const lender = await aSignedInLender({ database, clock: systemClock });
  const owned = { institution_id: lender.lender.id, client_id: lender.client.id };
  const loans = await Promise.all(Array.from({ length: PAYERS }, () => aLoan(database.owner, owned)));
  const env = { TRUST_PROXY: '1', LIMITS, LOG_LEVEL: 'fatal' };
  const served = await release.start((more) =>
    startAppInstances(database, { count: 1, env: { ...env, ...more } }),
  );
  const proxy = await PROXIES[proxyName](served.ports);
  try {
    const load = startMixedLoad({
      url: proxy.url,
      cookie: lender.staffCookie,
      loanIds: loans.map(({ id }) => id),
    });
    await wait(SETTLES_MS);
    for (let round = 0; round < ROUNDS; round += 1) await served.restart();
    const { reads, payments, failures } = await load.stop();
    const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
    const { rows } = await database.ownerPool.query<{ kept: number }>(
      'SELECT count(*)::int AS kept FROM payments WHERE institution_id = $1',
      [lender.lender.id],
    );
    const kept = rows[0]?.kept ?? 0;
    const reasons = [...failures].map(([reason, count]) => ` (${count} × ${reason})`).join('');
    say(
      `${proxyName}, ${release.what}, ${ROUNDS} times: ${failed} failed${reasons} of ${reads + payments + failed} requests; ` +
        `${payments} payments answered, ${kept} recorded`,
    );
    if (failed > 0) say(notable(proxy.output()));
    // A payment whose answer was lost may have been recorded; one that was answered must have been.
    return failed === 0 && kept === payments;
  } finally {
    await proxy.stop();
    await served.stop();
  }
}

/** What a proxy wrote but for the requests that went well. */
function notable(output: string): string {
  const lines = output.split('\n').filter((line) => !/ 20[01] \d/.test(line));
  return lines.slice(0, 100).join('\n');
}

const postgres = await startOwnPostgres();
try {
  for (const proxyName of ['haproxy', 'nginx'] as const) {
    for (const release of RELEASES) {
      if (!(await prove(postgres, proxyName, release))) process.exitCode = 1;
    }
  }
} finally {
  await postgres.remove();
}
