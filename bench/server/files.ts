import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { drawnPng } from '#server/demo/drawn-png.ts';
import type { BenchLender } from './bench-data.ts';
import { figureOf, milliseconds, ROUNDS, roundRobin, sendOrFail } from './measure.ts';
import type { Probed, Running } from './processes.ts';
import { get, httpClient, post } from './raw-http.ts';
import type { BenchParts } from './throughput.ts';
import { payment } from './throughput-works.ts';

const TIMES = 25;
const TIMES_OF_SMALL = 80;
const SESSIONS = 12;
/** Of noise, which nothing makes smaller: 300 kB. */
const SIDE = 320;
const MB = 1024 * 1024;
/** What an institution of the ordinary quota can keep, without the room that the rows measured here need. */
export const KEPT_MB = 256;
const UPLOADS = 16;

interface FileParts extends BenchParts {
  ownerUrl: string;
  /** A server of a large quota, which lets one person add and read without end. */
  startUnlimited(): Promise<Probed>;
}

/** What it costs to keep a picture, to read it, and that it is there (AQ). */
export async function measureFiles(parts: FileParts): Promise<void> {
  const owner = new Client({ connectionString: parts.ownerUrl });
  await owner.connect();
  try {
    const app = await parts.startUnlimited();
    await measureAdding(parts, app);
    await measureReading(parts, app);
    await measureMemory(parts, app, owner);
    await measureOthers(parts, owner);
  } finally {
    await owner.end();
  }
}

/** In base64, each another one. */
export function somePictures(count: number): () => string {
  const pictures = Array.from({ length: count }, () => {
    const noise = randomBytes(SIDE * SIDE * 3);
    return drawnPng(SIDE, SIDE, (x, y) => {
      const at = (y * SIDE + x) * 3;
      return [noise[at] ?? 0, noise[at + 1] ?? 0, noise[at + 2] ?? 0];
    }).toString('base64');
  });
  return () => {
    const picture = pictures.pop();
    if (picture === undefined) throw new Error('more pictures are needed');
    return picture;
  };
}

export const clientOf = (lender: number, client = 0) =>
  `aaac0000-0000-7000-8000-${(lender * 10_000_000 + client).toString(16).padStart(12, '0')}`;

async function measureAdding({ report, data, bare }: FileParts, app: Running): Promise<void> {
  const lender = lenderAt(data.lenders, 0);
  const cookie = roundRobin(await data.moreSessions(lender, SESSIONS));
  const fresh = somePictures(2 * TIMES * (ROUNDS + 1));
  const file = () => ({ kind: 'other', name: 'Recibo', content: fresh() });
  const ours = () =>
    post(`/api/clients/${clientOf(0)}/files`, file(), { Cookie: cookie(), 'Idempotency-Key': randomUUID() });
  const plain = () => post(`/files?institution=${lender.institution}&client=${clientOf(0)}`, file(), {});
  const pairs = await inTurns(
    () => milliseconds(app.port, TIMES, ours),
    () => milliseconds(bare.port, TIMES, plain),
  );
  report.add({
    work: 'adding a picture of 300 kB',
    figure: figureOf(pairs.map(([us, them]) => them / us)),
    atLeast: 0.5,
    unit: '× bare',
    note: noteOf(pairs),
  });
}

async function measureReading({ report, data, bare }: FileParts, app: Running): Promise<void> {
  const lender = lenderAt(data.lenders, 0);
  const [cookie = ''] = lender.cookies;
  const client = await httpClient(app.port);
  const page = await sendOrFail(client, get(`/api/clients/${clientOf(0)}/files?limit=1`, cookie, 'identity'));
  client.close();
  const file = /"id":"([0-9a-f-]{36})".*?"sha256":"([0-9a-f]{64})"/.exec(page);
  if (file === null) throw new Error('no file was added');
  const [, id = '', sha256 = ''] = file;
  const pairs = await inTurns(
    () => milliseconds(app.port, TIMES_OF_SMALL, () => get(`/api/files/${id}/${sha256}`, cookie)),
    () => milliseconds(bare.port, TIMES_OF_SMALL, () => get(`/file?institution=${lender.institution}`, '')),
  );
  report.add({
    work: 'reading a picture of 300 kB',
    figure: figureOf(pairs.map(([us, them]) => them / us)),
    atLeast: 0.6,
    unit: '× bare',
    note: noteOf(pairs),
  });
}

/** So many uploads at once, held up by the lock of the quota while what they take is counted. */
async function measureMemory({ report, data }: FileParts, app: Probed, owner: Client): Promise<void> {
  const lender = lenderAt(data.lenders, 1);
  const cookie = roundRobin(await data.moreSessions(lender, UPLOADS));
  const fresh = somePictures(UPLOADS);
  const requests = Array.from({ length: UPLOADS }, () =>
    post(
      `/api/clients/${clientOf(1)}/files`,
      { kind: 'other', name: 'Recibo', content: fresh() },
      { Cookie: cookie(), 'Idempotency-Key': randomUUID() },
    ),
  );
  const key = `hashtextextended('files:${lender.institution}', 0)`;
  const before = await app.memoryInUse();
  await owner.query(`SELECT pg_advisory_lock(${key})`);
  const clients = await Promise.all(requests.map(() => httpClient(app.port)));
  const answers = Promise.all(clients.map((client, at) => sendOrFail(client, requests[at] ?? '')));
  // Until all of them have come, and those that got a connection wait for the lock.
  await wait(500);
  const during = await app.memoryInUse();
  await owner.query(`SELECT pg_advisory_unlock(${key})`);
  await answers;
  for (const client of clients) client.close();
  const body = requests[0]?.length ?? 0;
  report.add({
    work: `memory of the server for each of ${UPLOADS} uploads under way`,
    figure: figureOf([(during - before) / UPLOADS / body]),
    atMost: 3,
    unit: '× its body',
    note: `${((during - before) / UPLOADS / 1000).toFixed(0)} kB of a body of ${(body / 1000).toFixed(0)} kB`,
  });
}

/** The page of loans and a payment, before and after the institution keeps that many files. */
async function measureOthers({ report, data, app }: FileParts, owner: Client): Promise<void> {
  const lender = lenderAt(data.lenders, 2);
  const cookie = roundRobin(await data.moreSessions(lender, SESSIONS));
  const loan = roundRobin(lender.loanIds);
  const works = {
    'page of 50 loans': () => get('/api/loans', cookie()),
    'record a payment': () => payment(loan(), cookie()),
  };
  const measured = async () => {
    const times = Object.fromEntries(Object.keys(works).map((name) => [name, [] as number[]]));
    for (let round = -1; round < ROUNDS; round += 1)
      for (const [name, next] of Object.entries(works)) {
        const time = await milliseconds(app.port, TIMES_OF_SMALL, next);
        if (round >= 0) times[name]?.push(time);
      }
    return times;
  };
  const before = await measured();
  await keepFiles(owner, { institution: lender.institution, client: clientOf(2) });
  const after = await measured();
  for (const name of Object.keys(works)) {
    const pairs = (after[name] ?? []).map((time, at): [number, number] => [time, before[name]?.[at] ?? NaN]);
    report.add({
      work: `${name}, with ${KEPT_MB} MB of files`,
      figure: figureOf(pairs.map(([with_, without]) => with_ / without)),
      atMost: 1.1,
      unit: '× without',
      note: noteOf(pairs),
    });
  }
}

/** By SQL: random bytes of 400 kB each, which no compression makes smaller. */
export async function keepFiles(
  owner: Pick<Client, 'query'>,
  { institution, client }: { readonly institution: string; readonly client: string },
): Promise<void> {
  await owner.query('SET session_replication_role = replica; SET synchronous_commit = off');
  await owner.query(
    `WITH bytes AS MATERIALIZED (
       SELECT gen_random_uuid() AS id, (SELECT string_agg(sha512((n * 10000 + part)::text::bytea), ''::bytea)
         FROM generate_series(1, 6400) AS part) AS content
       FROM generate_series(1, $3::integer) AS n
     ), made AS (
       INSERT INTO files (institution_id, id, client_id, kind, name, content_type, size, sha256)
       SELECT $1::uuid, id, $2::uuid, 'other', 'Papel', 'application/pdf', octet_length(content), sha256(content) FROM bytes
     )
     INSERT INTO file_contents (institution_id, file_id, client_id, content) SELECT $1::uuid, id, $2::uuid, content FROM bytes`,
    [institution, client, Math.round((KEPT_MB * MB) / 409_600)],
  );
  await owner.query('RESET session_replication_role; RESET synchronous_commit');
  await owner.query('CHECKPOINT');
}

/** Both in every round; the first one only fills caches. */
export async function inTurns(
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<[number, number][]> {
  const pairs: [number, number][] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const pair: [number, number] = [await ours(), await theirs()];
    if (round >= 0) pairs.push(pair);
  }
  return pairs;
}

export function lenderAt(lenders: readonly BenchLender[], at: number): BenchLender {
  const lender = lenders[at];
  if (lender === undefined) throw new Error('more lenders are needed');
  return lender;
}

export function noteOf(pairs: readonly (readonly [number, number])[]): string {
  const ms = (values: number[]) => `${figureOf(values).median.toFixed(2)} ms`;
  return `${ms(pairs.map(([us]) => us))}; ${ms(pairs.map(([, them]) => them))}`;
}
