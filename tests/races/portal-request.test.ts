import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { systemClock } from '#server/base/clock.ts';
import { openBorrowerSession } from '#server/sessions/borrower-session.ts';
import { aClient, aCpf } from '#tests/support/records.ts';
import { repetitions } from '#tests/support/repetitions.ts';
import { eventually } from '#tests/support/eventually.ts';
import { inLanes, useTwoInstances } from './two-instances.ts';

/* PT-8: a borrower asks for a loan while the lender deletes the client or corrects its CPF. */

const two = useTwoInstances();
const TRIES = Array.from({ length: repetitions(16, 150) }, (_, n) => n);
const LANES = 8;

async function aBorrower(lender: string) {
  const { owner, db } = two.database;
  const client = await aClient(owner, { institution_id: lender });
  const session = { institution: lender, clientId: client.id, now: systemClock.now(), userAgent: undefined };
  return { client, cookie: `__Host-caderneta_borrower=${(await openBorrowerSession(db, session)).token}` };
}

const ask = (instance: number, cookie: string) =>
  two.send(instance, 'POST /api/portal/requests', {
    cookie,
    key: newId(),
    body: { requested_amount: 50_000 },
  });

const CHANGES = {
  deleted: (id: string) => ({ route: `DELETE /api/clients/${id}`, change: {} }),
  'given another CPF': (id: string) => ({
    route: `PATCH /api/clients/${id}`,
    change: { body: { version: 1, cpf: aCpf() } },
  }),
} as const;

test.each(['deleted', 'given another CPF'] as const)(
  `PT-8 ${TRIES.length} requests while their clients are %s: done or refused, never 500`,
  async (what) => {
    const { lender, staffCookie } = await two.aSignedInLender();
    const answers: (string | number)[] = [];
    await inLanes(LANES, TRIES, async (n) => {
      const { client, cookie } = await aBorrower(lender.id);
      const { route, change } = CHANGES[what](client.id);
      const [changed, asked] = await Promise.all([
        two.send(n % 2, route, { cookie: staffCookie, key: newId(), ...change }),
        ask((n + 1) % 2, cookie),
      ]);
      expect(changed.code).toBeNull();
      answers.push(asked.code ?? asked.status);
    });
    const allowed = what === 'deleted' ? [201, 'not_found', 'unauthenticated'] : [201];
    expect(answers.filter((answer) => !allowed.includes(answer))).toEqual([]);
    await two.expectSound();
  },
  180_000,
);

test.each([
  ['deleted', 'not_found'],
  ['given another CPF', 201],
] as const)(
  'PT-8 the client is %s while the request waits for its turn: %s',
  async (what, expected) => {
    const { lender, staffCookie } = await two.aSignedInLender();
    const { client, cookie } = await aBorrower(lender.id);
    const { ownerPool, owner } = two.database;
    const holder = await ownerPool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT caderneta_lock_requester($1, $2)', [lender.id, client.cpf]);
      const asking = ask(0, cookie);
      await eventually(async () => {
        const { rows } = await ownerPool.query(
          `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        );
        expect(rows).toHaveLength(1);
      });
      const { route, change } = CHANGES[what](client.id);
      const changed = await two.send(1, route, { cookie: staffCookie, key: newId(), ...change });
      expect(changed.code).toBeNull();
      await holder.query('COMMIT');
      const asked = await asking;
      expect(asked.code ?? asked.status).toBe(expected);
    } finally {
      holder.release();
    }
    const written = await owner
      .selectFrom('interests')
      .innerJoin('clients', 'clients.id', 'interests.client_id')
      .select(['interests.client_cpf', 'clients.cpf'])
      .where('interests.institution_id', '=', lender.id)
      .execute();
    expect(written).toHaveLength(expected === 201 ? 1 : 0);
    for (const row of written) expect(row.client_cpf).toBe(row.cpf);
  },
  60_000,
);
