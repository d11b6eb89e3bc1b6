import { Agent } from 'node:http';
import { freePort } from '#server/embedded-postgres/free-port.ts';
import { startAppInstances } from '#tests/support/app-instances.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { startOwnPostgres, type OwnPostgres } from '#tests/support/own-postgres.ts';
import { fillInstitutions, signInTo } from './fill-institutions.ts';
import { LIMITS, loadFor, loadUntil, percentile, read } from './load.ts';
import { ask, type Call } from './requests.ts';

/*
 * Signing up by very many (AS-3, AS-4): whether the time of an answer tells a free address from a taken one, which limits hold against ten
 * thousand requests of 500 addresses, and what the lenders who are at work notice of them.
 */

const ADDRESSES = 500;
const LENDERS = 50;
const AT_ONCE = 32;

const say = (line: string) => process.stdout.write(`${line}\n`);

const signUp = (email: string, address: string): Call => ({
  method: 'POST',
  path: '/api/sign-ups',
  cookie: '',
  address,
  body: {
    name: 'Maria da Silva',
    institution_name: 'Crédito da Maria',
    email,
    password: 'cavalo bateria grampo',
  },
});
const addressOf = (n: number) => `10.${60 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`;

export async function measureSignUps([
  flood = 10_000,
  each = Math.max(1, Math.round(flood / 10)),
]: readonly number[]): Promise<void> {
  const mail = await startMailServer();
  const postgres = await startOwnPostgres('full');
  try {
    await fillInstitutions(postgres, { institutions: LENDERS, loans: 100 });
    const port = String(await freePort());
    const place = `http://localhost:${port}`;
    const env = {
      PORT: port,
      SIGN_UP: 'open',
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      PUBLIC_URL: place,
      TERMS_URL: `${place}/termos`,
      PRIVACY_URL: `${place}/privacidade`,
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'error',
    };
    await compareTimes(postgres, env, each);
    await withstandFlood(postgres, env, flood);
  } finally {
    await postgres.remove();
    await mail.stop();
  }
}

/** In turn, so that whatever else the machine does meets both. Each comes from an address of its own. */
async function compareTimes(postgres: OwnPostgres, env: Record<string, string>, each: number): Promise<void> {
  const limits = JSON.stringify({ sign_ups: 1_000_000, sign_up_email: 1_000_000 });
  const app = await startAppInstances(postgres.database, { count: 1, env: { ...env, LIMITS: limits } });
  const agent = new Agent({ keepAlive: true });
  try {
    const [{ url } = { url: '' }] = app.instances;
    const times = { free: [] as number[], taken: [] as number[] };
    for (let n = 0; n < 2 * each; n += 1) {
      const kind = n % 2 === 0 ? 'free' : 'taken';
      const email = kind === 'free' ? `nova${n}@exemplo.com.br` : `${1 + (n % (LENDERS - 1))}@exemplo.com.br`;
      const began = performance.now();
      const status = await ask(url, agent, signUp(email, addressOf(n)));
      if (status !== 204) throw new Error(`the server answered ${status}`);
      times[kind].push(performance.now() - began);
    }
    const shown = (share: number) =>
      `${percentile(times.free, share).toFixed(1)} and ${percentile(times.taken, share).toFixed(1)} ms`;
    say(
      `${each} free and ${each} taken addresses, in turn: p50 ${shown(0.5)}, p95 ${shown(0.95)}; told apart by their times: ${(100 * separation(times.free, times.taken)).toFixed(1)} % (50 is a coin)`,
    );
  } finally {
    agent.destroy();
    await app.stop();
  }
}

/** How often the answer to a taken address takes longer than the answer to a free one; a half tells nothing. */
function separation(free: readonly number[], taken: readonly number[]): number {
  let longer = 0;
  for (const one of taken) for (const other of free) longer += one > other ? 1 : one === other ? 0.5 : 0;
  return longer / (free.length * taken.length);
}

async function withstandFlood(
  postgres: OwnPostgres,
  env: Record<string, string>,
  flood: number,
): Promise<void> {
  await postgres.database.ownerPool.query('TRUNCATE sign_ups; DELETE FROM rate_limits');
  // Without https its cookies have no prefix.
  const signed = (await signInTo(postgres, LENDERS)).map((who) => ({
    ...who,
    cookie: who.cookie.replace('__Host-', ''),
  }));
  const app = await startAppInstances(postgres.database, { count: 1, env: { ...env, LIMITS } });
  const agent = new Agent({ keepAlive: true });
  try {
    const [{ url } = { url: '' }] = app.instances;
    const load = { url, signed, next: read };
    await loadFor(5, load);
    const quiet = await loadFor(10, load);
    const statuses = new Map<number, number>();
    let sent = 0;
    let isOver = false;
    const flooder = async () => {
      while (sent < flood) {
        const n = (sent += 1);
        const status = await ask(url, agent, signUp(`pessoa${n}@exemplo.com.br`, addressOf(n % ADDRESSES)));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    const began = performance.now();
    const flooding = Promise.all(Array.from({ length: AT_ONCE }, flooder)).finally(() => {
      isOver = true;
    });
    const busy = await loadUntil(() => isOver, load);
    await flooding;
    const { rows } = await postgres.database.ownerPool.query<{ n: number }>(
      'SELECT count(*)::integer AS n FROM sign_ups',
    );
    say(
      `${flood} sign-ups by ${ADDRESSES} addresses in ${((performance.now() - began) / 1000).toFixed(1)} s: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}; ${rows[0]?.n ?? 0} kept (at most 200)`,
    );
    say(
      `p95 of the lenders ${quiet.toFixed(1)} ms, during it ${busy.toFixed(1)} ms: × ${(busy / quiet).toFixed(2)} (at most 3)`,
    );
  } finally {
    agent.destroy();
    await app.stop();
  }
}
