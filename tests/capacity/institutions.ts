import { startAppInstances } from '#tests/support/app-instances.ts';
import { listenLive } from '#tests/support/live-listener.ts';
import { startOwnPostgres, type OwnPostgres } from '#tests/support/own-postgres.ts';
import { fillInstitutions, signInTo, type Signed } from './fill-institutions.ts';
import { LIMITS, loadFor, pay, read } from './load.ts';
import { megabytes } from './requests.ts';

/*
 * One server with very many institutions beside the same server with 100 of them: what a read and a payment take at the 95th
 * percentile while so many people are signed in, each with a live stream, and what each of them costs in memory. Both are filled first and
 * then measured in turn, twice, so that what else the machine does is the same for both.
 */

const FEW = 100;
const ROUNDS = 2;
const SECONDS = 10;

interface Filled {
  readonly institutions: number;
  readonly postgres: OwnPostgres;
  readonly signed: readonly Signed[];
}

interface Figures {
  readonly read: number;
  readonly payment: number;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

export async function measureInstitutions([
  many = 10_000,
  loans = 100,
  sessions = 2_000,
]: readonly number[]): Promise<void> {
  say(`${sessions} people signed in, each with a stream; ${loans} open loans an institution`);
  const filled: Filled[] = [];
  try {
    for (const institutions of [FEW, many]) filled.push(await fill({ institutions, loans, sessions }));
    for (let round = 0; round < ROUNDS; round += 1) {
      const figures: Figures[] = [];
      for (const place of filled) figures.push(await measure(place));
      const [few, all] = figures;
      if (few === undefined || all === undefined) return;
      say(
        `${many} institutions beside ${FEW}: p95 read × ${ratio(all.read, few.read)}, payment × ${ratio(all.payment, few.payment)} (at most 1.5)`,
      );
    }
  } finally {
    for (const { postgres } of filled) await postgres.remove();
  }
}

const ratio = (value: number, base: number) => (value / base).toFixed(2);

async function fill(counts: { institutions: number; loans: number; sessions: number }): Promise<Filled> {
  const { institutions, sessions } = counts;
  const postgres = await startOwnPostgres('full');
  const began = performance.now();
  await fillInstitutions(postgres, counts);
  const signed = await signInTo(postgres, sessions);
  const { rows } = await postgres.database.ownerPool.query<{ size: string }>(
    'SELECT pg_size_pretty(pg_database_size(current_database())) AS size',
  );
  say(
    `${institutions} institutions, ${rows[0]?.size ?? ''}, filled in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
  return { institutions, postgres, signed };
}

async function measure({ institutions, postgres, signed }: Filled): Promise<Figures> {
  const app = await startAppInstances(postgres.database, { count: 1, env: { LIMITS, LOG_LEVEL: 'warn' } });
  try {
    const [{ url, pid } = { url: '', pid: 0 }] = app.instances;
    await loadFor(SECONDS, { url, signed, next: read });
    const before = megabytes(pid);
    const streams = await Promise.all(signed.map(({ cookie }) => listenLive({ urlOf: () => url, cookie })));
    const each = ((megabytes(pid) - before) * 1024) / signed.length;
    const figures = {
      read: await loadFor(SECONDS, { url, signed, next: read }),
      payment: await loadFor(SECONDS, { url, signed, next: pay }),
    };
    say(
      `${institutions}: p95 read ${figures.read.toFixed(1)} ms, payment ${figures.payment.toFixed(1)} ms; ${each.toFixed(0)} kB a session, ${megabytes(pid).toFixed(0)} MB in all`,
    );
    for (const stream of streams) stream.close();
    return figures;
  } finally {
    await app.stop();
  }
}
