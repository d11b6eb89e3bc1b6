import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import type { PaymentProof, PortalProof } from '#contract/proofs.ts';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { emptyDecidedProofs } from '#server/proofs/empty-proofs.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { openBorrowerSession } from '#server/sessions/borrower-session.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import { aSignedInLender, HOUR, startTestApp, type TestApp } from '#tests/http/test-app.ts';
import { aJpeg, aPdf, aWebp, aZip } from '#tests/support/pictures.ts';
import { aPng, aPngOfSize } from '#tests/support/png.ts';
import { aBankLine, aClient, aFile, aLoan, aMember, aPayment, aProof } from '#tests/support/records.ts';

let server: TestApp;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;
let loan: Awaited<ReturnType<typeof aLoan>>;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await aSignedInLender(server);
  loan = await aLoan(server.database.owner, { institution_id: ana.lender.id, client_id: ana.client.id });
});

const TODAY = '2026-08-15';
const as = (cookie: string, route: string, body?: object, key: string = randomUUID()) =>
  server.call(route, { cookie, key, ...(body === undefined ? {} : { body }) });
const call = (route: string, body?: object) => as(ana.staffCookie, route, body);

const picture = (colour = 1) => aPng({ color: [colour, 2, 3] }).toString('base64');
const newProof = (values: object = {}) => ({
  loan_id: loan.id,
  amount: 6_500,
  paid_on: TODAY,
  content: picture(),
  ...values,
});
const send = (values: object = {}, cookie = ana.borrowerCookie) =>
  as(cookie, 'POST /api/portal/proofs', newProof(values));
async function sent(values: object = {}, cookie = ana.borrowerCookie): Promise<PortalProof> {
  const { status, json } = await send(values, cookie);
  expect(status).toBe(201);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's schema made it
  return json as PortalProof;
}
async function staffSees(status = 'waiting', cookie = ana.staffCookie): Promise<PaymentProof[]> {
  const { json } = await as(cookie, `GET /api/proofs?status=${status}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's schema made it
  return (json as { items: PaymentProof[] }).items;
}
async function clientSees(cookie = ana.borrowerCookie): Promise<PortalProof[]> {
  const { json } = await as(cookie, 'GET /api/portal/proofs');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's schema made it
  return (json as { items: PortalProof[] }).items;
}
const accept = (id: string, values: object = {}, cookie = ana.staffCookie) =>
  as(cookie, `POST /api/proofs/${id}/accept`, { amount: 6_500, payment_date: TODAY, ...values });
const refuse = (id: string, reason = 'Não caiu na conta') =>
  call(`POST /api/proofs/${id}/refuse`, { reason });
async function payments(loanId = loan.id) {
  const { json } = await call(`GET /api/payments?loan_id=${loanId}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's schema made it
  return (json as { items: { id: string; amount: number; proof: object | null; method: string | null }[] })
    .items;
}
async function paidAmount() {
  const row = server.database.owner.selectFrom('loans').select('paid_amount').where('id', '=', loan.id);
  return (await row.executeTakeFirstOrThrow()).paid_amount;
}
async function aCookie(role: 'manager' | 'collector', client?: string) {
  const { owner, db } = server.database;
  const { user } = await aMember(owner, ana.lender.id, { role, name: 'Caio Lima' });
  if (client !== undefined)
    await owner.updateTable('clients').set({ collector_user_id: user }).where('id', '=', client).execute();
  const opened = { institution: ana.lender.id, user, now: server.clock.now(), tokenMinutes: 60 };
  const { token } = await openStaffSession(db, { ...opened, userAgent: undefined });
  return `__Host-caderneta_staff=${token}`;
}
/** Another client of the same institution, with a loan and a session. */
async function aNeighbour(name: string) {
  const { owner, db } = server.database;
  const institution_id = ana.lender.id;
  const client = await aClient(owner, { institution_id, name });
  const other = await aLoan(owner, { institution_id, client_id: client.id });
  const opened = { institution: institution_id, clientId: client.id, now: server.clock.now() };
  const { token } = await openBorrowerSession(db, { ...opened, userAgent: undefined });
  return { client, loan: other, cookie: `__Host-caderneta_borrower=${token}` };
}
async function brokenInvariants() {
  const client = await server.database.ownerPool.connect();
  try {
    return (await checkInvariants(client)).filter(({ broken }) => broken > 0);
  } finally {
    client.release();
  }
}

test('PB-4 PB-6 a proof of an own loan waits, and changes no balance', async () => {
  const proof = await sent();
  expect(proof).toEqual({
    id: proof.id,
    loan_id: loan.id,
    amount: 6_500,
    paid_on: TODAY,
    status: 'waiting',
    reason: null,
    created_at: server.clock.now().toISOString(),
  });
  expect(await clientSees()).toEqual([proof]);
  expect(await payments()).toEqual([]);
  expect(await paidAmount()).toBe(0);
});

test('PB-4 the day is today or one of the 30 before; a paid loan and another client’s are refused', async () => {
  for (const paid_on of ['2026-08-16', '2026-07-15'])
    expect(await send({ paid_on })).toMatchObject({ status: 400, code: 'invalid_input' });
  expect((await send({ paid_on: '2026-07-16' })).status).toBe(201);
  const beto = await aNeighbour('Beto Lima');
  expect((await send({ loan_id: beto.loan.id })).status).toBe(404);
  const seen = { total_amount: 140_000, remaining_amount: 140_000 };
  expect((await call(`POST /api/loans/${loan.id}/settle`, seen)).status).toBe(200);
  expect(await send()).toMatchObject({ status: 409, code: 'loan_already_paid' });
});

test.each([
  ['a JPEG', aJpeg()],
  ['a WebP', aWebp()],
  ['a PDF', aPdf()],
])('PB-4 %s is a proof', async (_, bytes) => {
  expect((await send({ content: bytes.toString('base64') })).status).toBe(201);
});

test.each([
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a ZIP behind a JPEG', Buffer.concat([aJpeg(), aZip()])],
  ['HTML that begins like a JPEG', Buffer.from('\xff\xd8\xff<!doctype html>', 'latin1')],
  ['nothing', Buffer.of()],
])('PB-5 %s is refused, and nothing is kept', async (_, bytes) => {
  expect(await send({ content: bytes.toString('base64') })).toMatchObject({
    status: 400,
    code: 'file_refused',
    message: 'Envie uma foto (JPG, PNG, WebP) ou um PDF.',
  });
  expect(await clientSees()).toEqual([]);
});

test('PB-5 10 MB are not read', async () => {
  const { status } = await send({ content: 'A'.repeat(10_000_000) });
  expect(status).toBe(413);
});

test('PB-5 at most three wait, of many at once too', async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((colour) => send({ content: picture(colour) })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(answers.filter(({ code }) => code === 'too_many_proofs')).toHaveLength(3);
  expect(await send()).toMatchObject({
    status: 409,
    code: 'too_many_proofs',
    message: 'Você já tem 3 comprovantes em conferência.',
  });
  const [first] = await staffSees();
  expect((await refuse(first?.id ?? '')).status).toBe(200);
  expect((await send()).status).toBe(201);
});

test('PB-4 a loan that is paid or deleted while a proof of it is sent takes none', async () => {
  const pool = server.database.ownerPool;
  const queued = (count: number) =>
    expect
      .poll(async () => {
        const { rows } = await pool.query<{ count: number }>(
          `SELECT count(*)::integer AS count FROM pg_locks WHERE NOT granted AND locktype = 'advisory'
             AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`,
        );
        return rows[0]?.count;
      })
      .toBe(count);
  const settlement = { total_amount: 140_000, remaining_amount: 140_000 };
  for (const [end, status] of [
    [() => call(`POST /api/loans/${loan.id}/settle`, settlement), 409],
    [() => call(`DELETE /api/loans/${loan.id}`), 404],
  ] as const) {
    const other = await pool.connect();
    try {
      await other.query('BEGIN');
      await other.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`loan:${loan.id}`]);
      const ending = end();
      await queued(1);
      const sending = send();
      await queued(2);
      await other.query('COMMIT');
      expect((await ending).status).toBeLessThan(300);
      expect((await sending).status).toBe(status);
      expect(await clientSees()).toEqual([]);
    } finally {
      other.release();
    }
    loan = await aLoan(server.database.owner, { institution_id: ana.lender.id, client_id: ana.client.id });
  }
});

test('PB-5 what waits at a loan that was deleted, and that nobody can decide, is none of the three', async () => {
  const { owner } = server.database;
  for (const colour of [1, 2, 3]) await sent({ content: picture(colour) });
  const gone = loan;
  loan = await aLoan(owner, { institution_id: ana.lender.id, client_id: ana.client.id });
  expect(await send()).toMatchObject({ status: 409, code: 'too_many_proofs' });
  expect((await call(`DELETE /api/loans/${gone.id}`)).status).toBe(204);
  expect(await staffSees()).toEqual([]);
  for (const colour of [4, 5, 6]) await sent({ content: picture(colour) });
  expect(await send()).toMatchObject({ status: 409, code: 'too_many_proofs' });
});

test('PB-5 ten a day', async () => {
  const { owner } = server.database;
  const decided = { status: 'refused', reason: 'x', decided_at: server.clock.now() } as const;
  for (let made = 0; made < 10; made += 1)
    await aProof(owner, loan, { ...decided, created_at: server.clock.now() });
  expect(await send()).toMatchObject({ status: 409, code: 'too_many_proofs' });
  await owner
    .updateTable('payment_proofs')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- never changed by the program
    .set({ created_at: new Date(server.clock.now().getTime() - 25 * HOUR) } as never)
    .execute();
  expect((await send()).status).toBe(201);
});

test('PB-7 staff read who sent what; the day says how many wait', async () => {
  const { id, created_at } = await sent();
  const [proof, ...others] = await staffSees();
  expect(others).toEqual([]);
  expect(proof).toMatchObject({
    id,
    loan_id: loan.id,
    client: { id: ana.client.id, name: ana.client.name },
    loan: { amount: loan.amount, start_date: loan.start_date },
    amount: 6_500,
    paid_on: TODAY,
    created_at,
    file: { content_type: 'image/png', has_content: true },
    known: { same_file: null, same_payment: null, pix: null },
  });
  expect((await call('GET /api/proofs')).json).toMatchObject({ waiting: { count: 1, amount: 6_500 } });
  expect((await call('GET /api/day')).json).toMatchObject({ proofs: { count: 1, amount: 6_500 } });
  const { file } = proof ?? { file: { id: '', sha256: '' } };
  const opened = await server.app.inject({
    method: 'GET',
    url: `/api/files/${file.id}/${file.sha256}`,
    headers: { cookie: ana.staffCookie },
  });
  expect([opened.statusCode, opened.headers['content-security-policy']]).toEqual([
    200,
    "sandbox; default-src 'none'",
  ]);
  expect(opened.rawPayload.toString('base64')).toBe(picture());
});

test('PB-7 the same file again is known in the whole institution, by whom and when', async () => {
  const beto = await aNeighbour('Beto Lima da Silva');
  const { created_at } = await sent({ loan_id: beto.loan.id }, beto.cookie);
  server.clock.advance(60_000);
  const { id } = await sent();
  const known = async (cookie = ana.staffCookie) =>
    (await staffSees('waiting', cookie)).find((each) => each.id === id)?.known.same_file;
  expect(await known()).toEqual({ sent_at: created_at, first_name: 'Beto' });
  // Of a collector among their clients.
  expect(await known(await aCookie('collector', ana.client.id))).toBeNull();
});

test('PB-7 a payment and a Pix of the same sum on the same day are known', async () => {
  const { owner } = server.database;
  await aPayment(owner, loan, { amount: cents(6_500), payment_date: day('2026-08-14') });
  const statement = { institution_id: ana.lender.id, amount: cents(6_500) };
  await aBankLine(owner, { ...statement, day: day('2026-08-14'), text: 'TED RECEBIDA MARIA' });
  await sent({ paid_on: '2026-08-14' });
  expect((await staffSees())[0]?.known).toEqual({
    same_file: null,
    same_payment: { amount: 6_500, payment_date: '2026-08-14' },
    pix: null,
  });
  await aBankLine(owner, { ...statement, day: day('2026-08-14'), text: 'PIX RECEBIDO MARIA' });
  const pix = { amount: 6_500, day: '2026-08-14' };
  expect((await staffSees())[0]?.known.pix).toEqual(pix);
  const collector = await aCookie('collector', ana.client.id);
  expect((await staffSees('waiting', collector))[0]?.known.pix).toBeNull();
});

test('PB-8 PB-18 confirming records an ordinary payment, as it was corrected, and the history says by what it was checked', async () => {
  const { id } = await sent();
  const answer = await accept(id, { amount: 6_000, payment_date: '2026-08-14', method: 'pix' });
  expect(answer.status).toBe(200);
  expect(answer.json).toMatchObject({
    proof: { id, status: 'accepted', amount: 6_500 },
    payment: { amount: 6_000, payment_date: '2026-08-14', method: 'pix', kind: 'payment' },
    loan: { paid_amount: 6_000 },
  });
  const [proof] = await staffSees('accepted');
  const [payment, ...more] = await payments();
  expect(more).toEqual([]);
  expect(payment?.id).toBe(proof?.payment_id);
  expect(payment?.proof).toEqual({
    file_id: proof?.file.id,
    sha256: proof?.file.sha256,
    content_type: 'image/png',
  });
  const { json } = await call(`GET /api/loans/${loan.id}/history`);
  expect(json).toMatchObject({
    items: [{ kind: 'payment', facts: { amount: 6_000, proof_id: id } }, { kind: 'created' }],
  });
  expect(await accept(id)).toMatchObject({
    status: 409,
    code: 'proof_decided',
    message: 'Este comprovante já foi conferido.',
  });
  expect(await brokenInvariants()).toEqual([]);
});

test('PB-8 what was seen counts: a loan that changed since is refused, and both stay as they were', async () => {
  const { id } = await sent();
  await call('POST /api/payments', { loan_id: loan.id, amount: 100, payment_date: TODAY });
  expect(await accept(id, { version: 1 })).toMatchObject({ status: 409, code: 'record_changed' });
  expect(await accept(id, { late_fee: 1 })).toMatchObject({ status: 409 });
  expect((await clientSees())[0]?.status).toBe('waiting');
  expect(await paidAmount()).toBe(100);
  expect((await accept(id, { version: 2 })).status).toBe(200);
});

test('PB-8 the client reads why it was refused; nothing is recorded', async () => {
  const { id } = await sent();
  expect((await call(`POST /api/proofs/${id}/refuse`, { reason: '  ' })).status).toBe(400);
  expect((await call(`POST /api/proofs/${id}/refuse`, { reason: 'x'.repeat(301) })).status).toBe(400);
  expect((await refuse(id, 'Não caiu na conta')).status).toBe(200);
  expect(await clientSees()).toMatchObject([{ id, status: 'refused', reason: 'Não caiu na conta' }]);
  expect(await payments()).toEqual([]);
  expect(await accept(id)).toMatchObject({ status: 409, code: 'proof_decided' });
});

test('PB-5 AQ-4 10 MB, and a byte more than 400 kB, are refused, and nothing is kept', async () => {
  expect(await send({ content: Buffer.alloc(10 * 1024 * 1024, 1).toString('base64') })).toMatchObject({
    status: 413,
  });
  expect(await send({ content: aPngOfSize(409_601).toString('base64') })).toMatchObject({ status: 400 });
  expect(await clientSees()).toEqual([]);
  expect((await send({ content: aPngOfSize(409_600).toString('base64') })).status).toBe(201);
});

test.each([
  ['POST /api/proofs/:id/refuse', { reason: 'Não caiu na conta.\nLigue para nós.' }],
  ['POST /api/held-entries/:id/discard', { note: 'Já registrado.\nFoi ontem.' }],
  ['POST /api/loans/:id/write-off', { remaining_amount: 1, reason: 'Mudou.\nSem endereço.' }],
  ['PUT /api/clients/:id/no-lending', { version: 1, reason: 'Sumiu.\nNão atende.' }],
] as const)(
  'PB-8 OF-14 PD-6 PD-9 %s takes several lines, as the field does in which it is typed',
  (route, body) => {
    expect(endpoints[route].body.safeParse(body)).toEqual({
      success: true,
      data: expect.objectContaining(body),
    });
  },
);

test('PB-8 two gerentes confirm the same proof at once: one payment', async () => {
  const [bia, caio] = [await aCookie('manager'), await aCookie('manager')];
  for (let round = 0; round < 5; round += 1) {
    const { id } = await sent({ content: picture(round) });
    const answers = await Promise.all([accept(id, {}, bia), accept(id, {}, caio), refuse(id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'proof_decided')).toHaveLength(2);
  }
  const accepted = await staffSees('accepted');
  expect((await payments()).length).toBe(accepted.length);
  expect(await paidAmount()).toBe(6_500 * accepted.length);
  expect(await brokenInvariants()).toEqual([]);
});

test('PB-8 PA-31 a proof of the sum of the quote: the person who confirms gives the discount, or the loan stays open', async () => {
  const { owner } = server.database;
  // R$ 1.400,00 due in 20 of its 30 days: 40 000 × 20 ÷ 30 = 26 667 less.
  loan = await aLoan(owner, {
    institution_id: ana.lender.id,
    client_id: ana.client.id,
    start_date: day('2026-08-05'),
    end_date: day('2026-09-04'),
  });
  const { id } = await sent({ amount: 113_333 });
  const other = await accept(id, { amount: 113_333, settle_discount: 26_666 });
  expect([other.status, other.code]).toEqual([409, 'loan_total_changed']);
  const collector = await aCookie('collector', ana.client.id);
  expect((await accept(id, { amount: 113_333, settle_discount: 26_667 }, collector)).status).toBe(403);
  expect([await paidAmount(), await payments()]).toEqual([0, []]);

  const given = await accept(id, { amount: 113_333, settle_discount: 26_667 });
  expect(given.json).toMatchObject({
    proof: { status: 'accepted' },
    payment: { amount: 113_333, late_fee: 0 },
    loan: { status: 'pago', paid_amount: 113_333, discount: 26_667 },
  });
  expect(await brokenInvariants()).toEqual([]);

  const { version } = await owner
    .selectFrom('loans')
    .select('version')
    .where('id', '=', loan.id)
    .executeTakeFirstOrThrow();
  expect((await call(`POST /api/loans/${loan.id}/undo-settlement`, { version })).status).toBe(200);
  const [payment] = await payments();
  expect((await call(`DELETE /api/payments/${payment?.id}`)).status).toBe(200);
  expect(await staffSees('waiting')).toMatchObject([{ id }]);
  expect((await accept(id, { amount: 113_333 })).json).toMatchObject({
    loan: { status: 'ativo', paid_amount: 113_333 },
  });
  expect(await brokenInvariants()).toEqual([]);
});

test('PB-8 the same key twice is one payment', async () => {
  const { id } = await sent();
  const key = randomUUID();
  const body = { amount: 6_500, payment_date: TODAY };
  const collector = await aCookie('collector', ana.client.id);
  const first = await as(collector, `POST /api/proofs/${id}/accept`, body, key);
  const again = await as(collector, `POST /api/proofs/${id}/accept`, body, key);
  expect([first.status, again.status, again.json]).toEqual([200, 200, first.json]);
  expect(await payments()).toHaveLength(1);
});

test('PB-8 a collector confirms and refuses those of their clients, forgives nothing and dates nothing back', async () => {
  const beto = await aNeighbour('Beto Lima');
  const hidden = await sent({ loan_id: beto.loan.id }, beto.cookie);
  const own = await sent({ content: picture(9) });
  const collector = await aCookie('collector', ana.client.id);
  expect((await staffSees('waiting', collector)).map(({ id }) => id)).toEqual([own.id]);
  expect((await accept(hidden.id, {}, collector)).status).toBe(404);
  expect((await as(collector, `POST /api/proofs/${hidden.id}/refuse`, { reason: 'x' })).status).toBe(404);
  expect(await accept(own.id, { waive_late_fee: 1 }, collector)).toMatchObject({ code: 'not_allowed' });
  expect((await accept(own.id, { payment_date: '2026-08-10' }, collector)).status).toBe(403);
  expect((await accept(own.id, {}, collector)).status).toBe(200);
  expect(await payments()).toMatchObject([{ amount: 6_500, proof: {} }]);
  expect(await brokenInvariants()).toEqual([]);
});

test('PB-9 undoing the payment sets the proof back to waiting, also where a collector undoes it', async () => {
  const collector = await aCookie('collector', ana.client.id);
  for (const cookie of [ana.staffCookie, collector]) {
    const [waiting] = await staffSees();
    const id = waiting?.id ?? (await sent()).id;
    expect((await accept(id, {}, cookie)).status).toBe(200);
    const [payment] = await payments();
    expect((await as(cookie, `DELETE /api/payments/${payment?.id}`)).status).toBe(200);
    expect(await clientSees()).toMatchObject([{ id, status: 'waiting', reason: null }]);
    expect(await staffSees()).toMatchObject([{ id, payment_id: null, decided_at: null, decided_by: null }]);
  }
  expect(await brokenInvariants()).toEqual([]);
});

/** Each against the confirming of a proof of R$ 1,00, at once. */
const RIVALS: [what: string, rival: () => Promise<{ status: number }>][] = [
  [
    'undoing another payment',
    async () => {
      // Not the proof's own, which may be there already.
      const payment = (await payments()).find(({ proof }) => proof === null);
      return call(`DELETE /api/payments/${payment?.id}`);
    },
  ],
  [
    'settling',
    async () =>
      call(`POST /api/loans/${loan.id}/settle`, { total_amount: 140_000, remaining_amount: 139_900 }),
  ],
  [
    'renegotiating',
    async () =>
      call(`POST /api/loans/${loan.id}/renegotiate`, {
        version: 1,
        added_interest: 0,
        installment_count: 2,
        frequency: 'monthly',
        first_due_date: '2026-09-15',
      }),
  ],
];

test.each(RIVALS)('PB-8 confirming against %s: both as if one after the other', async (_, rival) => {
  await call('POST /api/payments', { loan_id: loan.id, amount: 100, payment_date: TODAY });
  const { id } = await sent({ amount: 100 });
  const [accepted, other] = await Promise.all([accept(id, { amount: 100 }), rival()]);
  expect(other.status).toBeLessThan(500);
  expect([200, 409]).toContain(accepted.status);
  expect((await clientSees())[0]?.status).toBe(accepted.status === 200 ? 'accepted' : 'waiting');
  expect((await payments()).filter(({ proof }) => proof !== null)).toHaveLength(
    accepted.status === 200 ? 1 : 0,
  );
  expect(await brokenInvariants()).toEqual([]);
});

test('PB-8 a loan that was given to another client: its proof can be refused alone', async () => {
  const { id } = await sent();
  const beto = await aNeighbour('Beto Lima');
  const moved = { version: 1, client_id: beto.client.id };
  expect((await call(`PATCH /api/loans/${loan.id}`, moved)).status).toBe(200);
  expect(await accept(id)).toMatchObject({ status: 409, code: 'record_changed' });
  expect(await clientSees(beto.cookie)).toEqual([]);
  expect((await refuse(id)).status).toBe(200);
});

test('PB-9 what was accepted of a loan that was given to another client since stays sound', async () => {
  const { id } = await sent();
  expect((await accept(id)).status).toBe(200);
  const beto = await aNeighbour('Beto Lima');
  const moved = { version: 2, client_id: beto.client.id };
  expect((await call(`PATCH /api/loans/${loan.id}`, moved)).status).toBe(200);
  expect(await brokenInvariants()).toEqual([]);
  const [payment] = await payments();
  expect((await call(`DELETE /api/payments/${payment?.id}`)).status).toBe(200);
  expect((await clientSees())[0]?.status).toBe('waiting');
});

test('PB-9 a collector who undoes it where the loan was given to their client since, and the first one is not theirs', async () => {
  const { owner } = server.database;
  const carla = await aCookie('collector', ana.client.id);
  const { id } = await sent();
  expect((await accept(id, {}, carla)).status).toBe(200);
  const beto = await aNeighbour('Beto Lima');
  expect((await call(`PATCH /api/loans/${loan.id}`, { version: 2, client_id: beto.client.id })).status).toBe(
    200,
  );
  const { collector_user_id } = await owner
    .selectFrom('clients')
    .select('collector_user_id')
    .where('id', '=', ana.client.id)
    .executeTakeFirstOrThrow();
  await owner.updateTable('clients').set({ collector_user_id }).where('id', '=', beto.client.id).execute();
  await owner
    .updateTable('clients')
    .set({ collector_user_id: null })
    .where('id', '=', ana.client.id)
    .execute();
  const [payment] = await payments();
  expect((await as(carla, `DELETE /api/payments/${payment?.id}`)).status).toBe(200);
  expect(await brokenInvariants()).toEqual([]);
  expect((await clientSees())[0]?.status).toBe('waiting');
});

test('PB-10 the bytes go 180 days after the decision, of a file that two share after the later one; the lines stay', async () => {
  const { owner, db } = server.database;
  const now = server.clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * 24 * HOUR);
  const key = { institution_id: ana.lender.id, client_id: ana.client.id };
  const decided = (days: number) =>
    ({ status: 'refused', reason: 'x', decided_at: ago(days), created_at: ago(300) }) as const;
  const aPicture = (colour: number) =>
    aFile(owner, { ...key, created_at: ago(300), content: aPng({ color: [colour, 0, 0] }) });
  const [old, shared, recent, open] = [
    await aPicture(1),
    await aPicture(2),
    await aPicture(3),
    await aPicture(4),
  ];
  await aProof(owner, loan, { ...decided(181), file_id: old.id });
  await aProof(owner, loan, { ...decided(181), file_id: shared.id });
  await aProof(owner, loan, { ...decided(179), file_id: shared.id });
  await aProof(owner, loan, { ...decided(179), file_id: recent.id });
  await aProof(owner, loan, { created_at: ago(300), file_id: open.id });
  expect(await emptyDecidedProofs(db, now)).toBe(1);
  expect(await emptyDecidedProofs(db, now)).toBe(0);
  const contents = await owner.selectFrom('file_contents').select('file_id').execute();
  const kept = contents.map(({ file_id: id }) => id);
  expect([old, shared, recent, open].map(({ id }) => kept.includes(id))).toEqual([false, true, true, true]);
  const proofs = await staffSees('refused');
  expect(proofs).toHaveLength(4);
  expect(proofs.filter(({ file }) => !file.has_content).map(({ file }) => file.id)).toEqual([old.id]);
  const url = `GET /api/files/${old.id}/${old.sha256.toString('hex')}`;
  expect(await call(url)).toMatchObject({
    status: 404,
    message: 'O conteúdo deste comprovante já foi apagado.',
  });
  expect(await emptyDecidedProofs(db, new Date(now.getTime() + 2 * 24 * HOUR))).toBe(2);
  expect(await brokenInvariants()).toEqual([]);
});

test('PB-16 another client of the institution, and another institution, find nothing of it', async () => {
  const { id } = await sent();
  const beto = await aNeighbour('Beto Lima');
  expect(await clientSees(beto.cookie)).toEqual([]);
  const [proof] = await staffSees();
  const address = `${proof?.file.id}/${proof?.file.sha256}`;
  expect((await as(beto.cookie, `GET /api/portal/files/${address}`)).status).toBe(404);
  expect((await as(ana.borrowerCookie, `GET /api/portal/files/${address}`)).status).toBe(200);
  const rival = await aSignedInLender(server);
  expect(await staffSees('waiting', rival.staffCookie)).toEqual([]);
  expect((await accept(id, {}, rival.staffCookie)).status).toBe(404);
});

test('I24 no statement of a collector accepts a proof with a payment of another loan', async () => {
  const { owner, db } = server.database;
  const { id } = await sent();
  const beto = await aNeighbour('Beto Lima');
  const payment = await aPayment(owner, beto.loan);
  const { user } = await aMember(owner, ana.lender.id, { role: 'collector', name: 'Caio Lima' });
  await owner
    .updateTable('clients')
    .set({ collector_user_id: user })
    .where('id', '=', ana.client.id)
    .execute();
  const staff = { institution: ana.lender.id, user, role: 'collector' } as const;
  const forged = db.asStaff(staff, (tx) =>
    tx
      .updateTable('payment_proofs')
      .set({ status: 'accepted', payment_id: payment.id, decided_at: new Date(), decided_by: user })
      .where('id', '=', id)
      .execute(),
  );
  await expect(forged).rejects.toThrow();
  expect((await clientSees())[0]?.status).toBe('waiting');
});
