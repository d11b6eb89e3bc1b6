import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { systemClock } from '#server/base/clock.ts';
import { newToken } from '#server/sessions/session-token.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import { aLoan, aMember } from '#tests/support/records.ts';
import { repetitions } from '#tests/support/repetitions.ts';
import { inLanes, useTwoInstances } from './two-instances.ts';

/* EQ-9, EQ-2: a person is disabled while they write; two accept one invitation. */

const two = useTwoInstances();
const PAYMENTS = Array.from({ length: 40 }, (_, n) => n);
const DISABLED = repetitions(3, 40);
const ACCEPTED = repetitions(4, 60);

test('EQ-9 disabled while they write, on two instances: what was answered stands, and nothing comes after', async () => {
  const { owner, db } = two.database;
  for (let round = 0; round < DISABLED; round += 1) {
    const { lender, client, staffCookie } = await two.aSignedInLender();
    const institution = lender.id;
    const loan = await aLoan(owner, { institution_id: institution, client_id: client.id });
    const { user } = await aMember(owner, institution, { role: 'manager' });
    const opened = { institution, user, now: systemClock.now(), tokenMinutes: 60, userAgent: undefined };
    const cookie = `__Host-caderneta_staff=${(await openStaffSession(db, opened)).token}`;
    const today = systemClock.now().toISOString().slice(0, 10);
    const pay = (n: number) =>
      two.send(n % 2, 'POST /api/payments', {
        cookie,
        key: newId(),
        body: {
          loan_id: loan.id,
          amount: 1,
          payment_date: loan.start_date < today ? loan.start_date : today,
        },
      });
    const answers: (string | number)[] = [];
    const disabling = two.send(round % 2, `PATCH /api/people/${user}`, {
      cookie: staffCookie,
      body: { disabled: true, version: 1 },
    });
    await inLanes(8, PAYMENTS, async (n) => {
      const { code, status } = await pay(n);
      answers.push(code ?? status);
    });
    expect((await disabling).status).toBe(200);
    const after = await Promise.all([pay(0), pay(1)]);
    expect(after.map(({ code }) => code)).toEqual(['unauthenticated', 'unauthenticated']);
    expect(answers.filter((answer) => answer !== 201 && answer !== 'unauthenticated')).toEqual([]);
    const { paid_amount } = await owner
      .selectFrom('loans')
      .select('paid_amount')
      .where('id', '=', loan.id)
      .executeTakeFirstOrThrow();
    expect(paid_amount).toBe(answers.filter((answer) => answer === 201).length);
  }
  await two.expectSound();
}, 180_000);

test('EQ-2 two acceptances of one invitation: one joins, with the password of the first', async () => {
  const { owner } = two.database;
  for (let round = 0; round < ACCEPTED; round += 1) {
    const { lender } = await two.aSignedInLender();
    const { token, hash } = newToken();
    const email = `${newId()}@exemplo.com.br`;
    const now = systemClock.now();
    await owner
      .insertInto('invitations')
      .values({
        institution_id: lender.id,
        id: newId(),
        name: 'Rita',
        email,
        role: 'viewer',
        can_lend: false,
        token_hash: hash,
        invited_by: lender.user_id,
        created_at: now,
        expires_at: new Date(now.getTime() + 3_600_000),
      })
      .execute();
    const passwords = ['cavalo bateria grampo', 'grampo bateria cavalo'];
    const accepted = await Promise.all(
      passwords.map((password, n) =>
        two.send(n, 'POST /api/invitations/accept', { body: { token, password } }),
      ),
    );
    const joined = accepted.filter(({ status }) => status === 200);
    expect(joined).toHaveLength(1);
    const refused = accepted.find(({ status }) => status !== 200);
    expect(['invitation_invalid', 'account_exists']).toContain(refused?.code);
    const members = await owner
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select('users.email')
      .where('institution_id', '=', lender.id)
      .where('role', '=', 'viewer')
      .execute();
    expect(members).toEqual([{ email }]);
    const first = passwords[accepted.findIndex(({ status }) => status === 200)] ?? '';
    const body = { email, password: first };
    expect((await two.send(0, 'POST /api/session', { body })).status).toBe(200);
  }
  await two.expectSound();
}, 180_000);
