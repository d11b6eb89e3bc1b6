import { afterEach, beforeEach, expect, test } from 'vitest';
import { requireClient } from '#server/clients/client-store.ts';
import { clientRecord } from '#server/clients/client-record.ts';
import { createDatabase, type Database } from '#server/db/database.ts';
import type { AnnouncedChange } from '#server/records/change-outbox.ts';
import { startChangeStream, type ChangeStream } from '#server/live/change-stream.ts';
import { aClient, aLender, clientFields } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { eventually } from '#tests/support/eventually.ts';

const NEVER = 3_600_000;
let database: TestDatabase;
let lender: string;
let client: { id: string };
const streams: ChangeStream[] = [];
const databases: Database[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  ({ id: lender } = await aLender(database.owner));
  client = await aClient(database.owner, { institution_id: lender });
});
afterEach(async () => {
  for (const stream of streams.splice(0)) await stream.stop();
  for (const db of databases.splice(0)) await db.close();
  await database.drop();
});

interface Instance {
  db: Database;
  changes: AnnouncedChange[];
  readies: () => number;
}

/** As one process would: a pool and a stream of its own, and somebody who listens to the lender. */
async function anInstance({
  lookEveryMilliseconds = NEVER,
  institutions = [lender],
} = {}): Promise<Instance> {
  const db = createDatabase({
    url: database.runtimeUrl,
    poolSize: 2,
    onIdleError: () => {},
  });
  const log = { warn: () => {}, info: () => {} };
  const stream = startChangeStream({ url: database.runtimeUrl, log, db, lookEveryMilliseconds });
  databases.push(db);
  streams.push(stream);
  const changes: AnnouncedChange[] = [];
  let readies = 0;
  stream.subscribe({ institutions, changed: (some) => changes.push(...some), ready: () => (readies += 1) });
  // Once at once, since nothing was connected yet, and once when it was.
  await eventually(() => expect(readies).toBe(2));
  return { db, changes, readies: () => readies };
}

function rename(db: Database, name: string): Promise<unknown> {
  return db.asLender(lender, async (tx) => {
    const { version } = await requireClient(tx, lender, client.id);
    await clientRecord.edit(tx, lender, { id: client.id, change: { version, name } });
  });
}

const RENAMED = { table: 'clients', op: 'UPDATE' };

test('LV-1 a commit is announced at once on its own instance and on every other', async () => {
  const [mine, other] = [await anInstance(), await anInstance()];
  await rename(mine.db, 'Ana');
  await eventually(() => expect(mine.changes).toMatchObject([RENAMED]));
  await eventually(() => expect(other.changes).toMatchObject([RENAMED]));
  await rename(other.db, 'Bia');
  await eventually(() => expect(mine.changes).toMatchObject([RENAMED, RENAMED]));
  await eventually(() => expect(other.changes).toMatchObject([RENAMED, RENAMED]));
});

test('a commit without a notification (a crash, another program) is found by polling', async () => {
  const instance = await anInstance({ lookEveryMilliseconds: 20 });
  // Through a pool without notifications.
  await rename(database.db, 'Cida');
  await eventually(() => expect(instance.changes).toMatchObject([RENAMED]));
});

test('many commits at once are each announced once, and not to another lender', async () => {
  const other = await aLender(database.owner);
  const [mine, second] = [await anInstance(), await anInstance({ lookEveryMilliseconds: 20 })];
  const stranger = await anInstance({ lookEveryMilliseconds: 20, institutions: [other.id] });
  const ids: string[] = [];
  const addOne = async (db: Database) => {
    const made = await db.asLender(lender, (tx) =>
      clientRecord.create(tx, lender, clientFields(), new Date()),
    );
    ids.push(made.id);
  };
  for (let round = 0; round < 40; round += 1)
    await Promise.all([addOne(mine.db), addOne(mine.db), addOne(second.db), addOne(second.db)]);
  const idsOf = ({ changes }: Instance) => changes.map(({ id = '' }) => id).sort();
  await eventually(() => expect(idsOf(mine)).toEqual([...ids].sort()));
  await eventually(() => expect(idsOf(second)).toEqual([...ids].sort()));
  expect(stranger.changes).toEqual([]);
});
