import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasValidCheckDigits, parseCpf, type Cpf } from '#domain/cpf.ts';
import { cents } from '#domain/money.ts';
import { sqlStateOf } from '#server/db/database-errors.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import { hashPassword } from '#server/sessions/password.ts';
import { aSignedInLender, errorOf, startTestApp, type TestApp } from '#tests/http/test-app.ts';
import {
  aBankLine,
  aCashEntry,
  aContact,
  aDataRequest,
  aDocument,
  aFile,
  aGuarantee,
  aHeldEntry,
  aKnownPayer,
  aLoan,
  aMember,
  anAcceptance,
  anEvent,
  anImport,
  anInterest,
  aPayment,
  aProof,
  aVisit,
} from '#tests/support/records.ts';

function cpfOf(text: string): Cpf {
  const cpf = parseCpf(text);
  if (cpf === null) throw new Error(`${text} is no CPF`);
  return cpf;
}
const PASSWORD = 'uma senha bem comprida';
const PERSON = {
  name: 'Marília Quintela Távora',
  phone: '(81) 97766-5544',
  email: 'marilia.quintela@exemplo.com.br',
  cpf: '734.612.908-47',
  address: 'Rua das Jaqueiras, 1873',
  pix_key: 'marilia.pix@exemplo.com.br',
  notes: 'Irmã da Marília Quintela Távora',
};
const CPF = cpfOf(PERSON.cpf);
/** However they may be written. */
const WORDS = [
  'Marília Quintela Távora',
  'marilia quintela tavora',
  'MARILIA QUINTELA TAVORA',
  'mar\\u00edlia',
  '73461290847',
  '734.612.908-47',
  '81977665544',
  '97766-5544',
  'marilia.quintela@',
  'marilia.pix@',
  'Jaqueiras',
];

let server: TestApp;
let ana: Awaited<ReturnType<typeof aSignedInLender>>;

beforeAll(async () => {
  server = await startTestApp({ env: { LIMITS: '{"anonymise":1000}' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await aSignedInLender(server);
  await server.database.owner
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', ana.lender.user_id)
    .execute();
});

const ask = (route: string, body?: object, cookie = ana.staffCookie) =>
  server.call(route, { cookie, key: newId(), ...(body === undefined ? {} : { body }) });
const anonymise = (id: string, { current_password = PASSWORD, cookie = ana.staffCookie } = {}) =>
  ask(`POST /api/clients/${id}/anonymise`, { current_password }, cookie);

async function idOf(answer: Promise<{ status: number; json: unknown }>): Promise<string> {
  const { status, json } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(json)}`);
  return /"id":"([0-9a-f-]{36})"/.exec(JSON.stringify(json))?.[1] ?? '';
}
const marilia = () => idOf(ask('POST /api/clients', PERSON));
/** R$ 500,00 at 10 %, lent and paid back with words about the client at every step. */
async function paidLoan(clientId: string): Promise<string> {
  const terms = {
    client_id: clientId,
    amount: 50_000,
    interest_rate: 1000,
    overdue_interest_rate: 0,
    start_date: '2026-08-01',
    end_date: '2026-08-31',
  };
  const loan = await idOf(ask('POST /api/loans', { ...terms, notes: `Para ${PERSON.name}` }));
  await idOf(ask(`PATCH /api/loans/${loan}`, { version: 1, ...terms, notes: `Ligar: ${PERSON.phone}` }));
  await idOf(
    ask('POST /api/payments', {
      loan_id: loan,
      amount: 10_000,
      payment_date: '2026-08-10',
      notes: `Pix de ${PERSON.name}`,
    }),
  );
  await idOf(ask(`POST /api/loans/${loan}/settle`, { total_amount: 55_000, remaining_amount: 45_000 }));
  return loan;
}

/** Every table of the program as text, without the months of the audit twice; or its rows that say this institution. */
async function dump(institution = ''): Promise<Map<string, string>> {
  const { rows: tables } = await server.database.ownerPool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await server.database.ownerPool.query<{ row: string }>(
      `SELECT t::text AS row FROM "${name}" AS t WHERE position($1 IN t::text) > 0`,
      [institution],
    );
    texts.set(name, rows.map(({ row }) => row).join('\n'));
  }
  return texts;
}

/** What of the words is still in a table, also as the bytes of a file. */
async function leftOf(words: readonly string[], institution?: string): Promise<string[]> {
  const found = [...(await dump(institution))].flatMap(([table, text]) => {
    const lower = text.toLowerCase();
    return words
      .filter(
        (word) => lower.includes(word.toLowerCase()) || lower.includes(Buffer.from(word).toString('hex')),
      )
      .map((word) => `${table}: ${word}`);
  });
  return found;
}

async function expectSound(): Promise<void> {
  const connection = await server.database.ownerPool.connect();
  try {
    expect((await checkInvariants(connection)).filter(({ broken }) => broken > 0)).toEqual([]);
  } finally {
    connection.release();
  }
}

/** Something of the client in every table that refers to one, and their name in every column of it that takes a text. */
async function everythingOf(clientId: string): Promise<{ loan: string; otherLoan: string }> {
  const { owner } = server.database;
  const institution_id = ana.lender.id;
  const ofClient = { institution_id, client_id: clientId };
  const loan = await paidLoan(clientId);
  const key = { ...ofClient, id: loan };
  const cpf = CPF;
  await anInterest(owner, { ...ofClient, client_cpf: cpf, status: 'Concluído', notes: PERSON.name });
  await anInterest(owner, {
    institution_id,
    client_cpf: cpf,
    status: 'Rejeitado',
    original_requester_name: PERSON.name,
    requester_phone: PERSON.phone,
  });
  const gone = await anInterest(owner, { ...ofClient, client_cpf: cpf, status: 'Rejeitado' });
  await owner.deleteFrom('interests').where('id', '=', gone.id).execute();
  await aContact(owner, { ...ofClient, loan_id: loan, text: `Olá, ${PERSON.name}!` });
  await aVisit(owner, { ...ofClient, note: PERSON.address });
  await aGuarantee(owner, key, { name: `Marido da ${PERSON.name}`, address: PERSON.address });
  await aGuarantee(owner, key, { kind: 'item', description: `Moto da ${PERSON.name}`, position: 2 });
  await anEvent(owner, key, 'guarantee_returned', {
    guarantee_id: newId(),
    description: `Moto da ${PERSON.name}`,
  });
  await aFile(owner, { ...ofClient, name: `RG ${PERSON.name}`, content: Buffer.from(`%PDF ${PERSON.name}`) });
  await anAcceptance(owner, key, {
    text: `Contrato de ${PERSON.name}, ${PERSON.cpf}`,
    accepted_at: new Date(),
    address: '10.1.2.3',
    user_agent: `Navegador da ${PERSON.name}`,
    access_code_used: false,
  });
  await aHeldEntry(owner, {
    institution_id,
    loan_id: loan,
    status: 'discarded',
    note: PERSON.name,
    decided_at: new Date(),
  });
  await aProof(owner, key, {
    status: 'refused',
    reason: `Pergunte à ${PERSON.name}`,
    decided_at: new Date(),
  });
  await aDataRequest(owner, { ...ofClient, text: `Sou ${PERSON.name}` });
  await aDataRequest(owner, {
    ...ofClient,
    answer: `Olá, ${PERSON.name}`,
    answered_at: new Date(),
  });
  await aDocument(owner, { ...ofClient, loan_id: loan });
  await aBankLine(owner, { institution_id, text: `PIX RECEBIDO MARILIA QUINTELA TAVORA 734.612.908-47` });
  await aBankLine(owner, {
    ...ofClient,
    text: 'PIX M Q TAVORA MARILIA.PIX@EXEMPLO.COM.BR',
    state: 'put_away',
    decided_at: new Date(),
  });
  await aKnownPayer(owner, { ...ofClient, payer_key: 'MARILIA QUINTELA TAVORA' });
  await aCashEntry(owner, { institution_id, description: `Acerto com ${PERSON.name}` });
  const { id: importId } = await anImport(owner, {
    institution_id,
    file_name: `${PERSON.name}.xlsx`,
    mapping: JSON.stringify({ [PERSON.name]: 'name', [PERSON.cpf]: 'cpf', [PERSON.phone]: 'phone' }),
  });
  await owner
    .updateTable('import_rows')
    .set({
      cells: JSON.stringify({ name: PERSON.name, cpf: PERSON.cpf, phone: PERSON.phone }),
      match_key: cpf,
    })
    .where('import_id', '=', importId)
    .execute();
  // Another's loan, paid, for which the client answered.
  const otherLoan = await aLoan(owner, { institution_id, client_id: ana.client.id });
  await aGuarantee(owner, otherLoan, {
    name: PERSON.name,
    cpf,
    phone: PERSON.phone,
    address: PERSON.address,
  });
  return { loan, otherLoan: otherLoan.id };
}

/** Puts the name into each text of each row of the client, wherever the column takes it. */
async function nameEverywhere(clientId: string): Promise<string[]> {
  const { rows: columns } = await server.database.ownerPool.query<{ table: string; column: string }>(`
    SELECT c.table_name AS "table", c.column_name AS "column" FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type = 'text' AND c.is_generated = 'NEVER'
      AND (c.table_name = 'clients' OR EXISTS (
        SELECT FROM information_schema.columns k
        WHERE k.table_schema = 'public' AND k.table_name = c.table_name AND k.column_name = 'client_id'))
      -- What a client owes stands under the client's own name (I23).
      AND c.table_name NOT IN ('change_outbox', 'audit_log', 'client_totals')
    ORDER BY 1, 2`);
  const named: string[] = [];
  for (const { table, column } of columns) {
    const whose = table === 'clients' ? 'id' : 'client_id';
    const kept = table === 'payments' ? ` AND kind <> 'settlement'` : '';
    try {
      const { rowCount } = await server.database.ownerPool.query(
        `UPDATE ${table} SET ${column} = $1 WHERE ${whose} = $2 AND ${column} IS DISTINCT FROM $1${kept}`,
        [PERSON.name, clientId],
      );
      if (rowCount !== 0) named.push(`${table}.${column}`);
    } catch (error) {
      // The column takes no such text, or the table is append-only.
      if (sqlStateOf(error) === null || sqlStateOf(error) === undefined) throw error;
    }
  }
  return named;
}

/** Tables that refer to a client and have no row of this one. */
async function tablesWithout(clientId: string): Promise<string[]> {
  const { rows } = await server.database.ownerPool.query<{ name: string }>(`
    SELECT c.table_name AS name FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND c.column_name = 'client_id' AND t.table_type = 'BASE TABLE' ORDER BY 1`);
  const empty: string[] = [];
  for (const { name } of rows) {
    const { rows: found } = await server.database.ownerPool.query(
      `SELECT FROM ${name} WHERE client_id = $1 LIMIT 1`,
      [clientId],
    );
    if (found.length === 0) empty.push(name);
  }
  return empty;
}

describe('LP-6 a client is made anonymous', () => {
  test('LP-6 LP-7 no table holds who they were in any form, every sum stays, every invariant holds', async () => {
    const client = await marilia();
    const { loan, otherLoan } = await everythingOf(client);
    await ask(`POST /api/loans/${otherLoan}/settle`, { total_amount: 140_000, remaining_amount: 140_000 });
    const signedIn = await server.call('POST /api/portal/session', {
      body: { institution_id: ana.lender.id, cpf: PERSON.cpf },
    });
    expect(signedIn.json).toEqual({ registered: true, first_name: 'Marília' });
    await idOf(ask(`PATCH /api/clients/${client}`, { version: 1, name: 'Marília Távora Quintela' }));
    await idOf(ask(`PATCH /api/clients/${client}`, { version: 2, name: PERSON.name }));
    expect(await nameEverywhere(client)).toEqual(
      expect.arrayContaining(['clients.notes', 'contacts_made.text', 'loans.notes']),
    );
    // A new table that refers to clients fails here until something of this one is in it.
    expect(await tablesWithout(client)).toEqual([]);
    expect((await leftOf(WORDS)).length).toBeGreaterThan(40);
    const sums = () =>
      sql`SELECT l.id, l.amount, l.paid_amount, l.contract_interest, l.status, count(p.id), sum(p.amount)
        FROM loans l LEFT JOIN payments p ON p.institution_id = l.institution_id AND p.loan_id = l.id GROUP BY l.institution_id, l.id ORDER BY l.id`.execute(
        server.database.owner,
      );
    const before = (await sums()).rows;
    await expectSound();

    const { status } = await anonymise(client);
    expect(status).toBe(204);
    expect(await leftOf([...WORDS, 'Távora Quintela'])).toEqual([]);
    await expectSound();
    expect((await sums()).rows).toEqual(before);

    const row = await server.database.owner
      .selectFrom('clients')
      .selectAll()
      .where('id', '=', client)
      .executeTakeFirstOrThrow();
    expect(row.name).toMatch(/^Cliente anônimo [0-9A-F]{4}$/);
    expect(hasValidCheckDigits(row.cpf)).toBe(false);
    expect(row).toMatchObject({
      phone: 'removido',
      email: null,
      address: null,
      pix_key: null,
      notes: null,
      tag_ids: [],
      photo_sha256: null,
      anonymised_at: server.clock.now().toISOString(),
      deleted_at: server.clock.now().toISOString(),
    });
    const history = await ask(`GET /api/loans/${loan}/history`);
    expect(history.status).toBe(200);
    expect((await ask(`GET /api/loans/${loan}`)).json).toMatchObject({ client: null, status: 'pago' });
  });

  test('LP-7 one row of the audit says who did it; what anyone else may not rewrite stays closed', async () => {
    const client = await marilia();
    const rows = () =>
      server.database.owner
        .selectFrom('audit_log')
        .select(['op', 'user_id', 'actor', 'after'])
        .where('row_id', '=', client)
        .orderBy('id')
        .execute();
    await anonymise(client);
    const [created, anonymised, ...more] = await rows();
    expect(more).toEqual([]);
    expect(created).toMatchObject({ op: 'insert', after: { phone: 'removido', email: null } });
    expect(anonymised).toMatchObject({
      op: 'update',
      user_id: ana.lender.user_id,
      actor: `lender:${ana.lender.id}`,
      after: { anonymised_at: '2026-08-15T15:00:00+00:00' },
    });
    const { ownerPool } = server.database;
    await expect(ownerPool.query('DELETE FROM audit_log')).rejects.toThrow('append-only');
    await expect(ownerPool.query('UPDATE loan_events SET facts = facts')).rejects.toThrow('append-only');
  });

  test('leaves every list, is neither edited nor restored, and what was settled stays settled', async () => {
    const client = await marilia();
    const loan = await paidLoan(client);
    await anonymise(client);
    expect((await ask('POST /api/clients/search', { search: 'anônimo' })).json).toMatchObject({ items: [] });
    expect((await ask('POST /api/clients/deleted/search', { search: 'anônimo' })).json).toMatchObject({
      items: [],
    });
    const restored = await ask(`POST /api/clients/${client}/restore`);
    expect([restored.status, restored.message]).toEqual([409, 'Este cliente foi anonimizado.']);
    expect((await ask(`PATCH /api/clients/${client}`, { version: 2, name: 'Ana' })).status).toBe(404);
    const again = await anonymise(client);
    expect([again.status, again.code]).toEqual([409, 'client_anonymised']);
    const { version } = await server.database.owner
      .selectFrom('loans')
      .select('version')
      .where('id', '=', loan)
      .executeTakeFirstOrThrow();
    const undone = await ask(`POST /api/loans/${loan}/undo-settlement`, { version });
    expect([undone.status, undone.code]).toEqual([409, 'client_anonymised']);
    await ask(`DELETE /api/loans/${loan}`);
    const back = await ask(`POST /api/loans/${loan}/restore`);
    expect([back.status, back.code]).toEqual([409, 'client_anonymised']);
    await expectSound();
  });

  test('the same person may come back as a new client', async () => {
    const client = await marilia();
    await anonymise(client);
    expect(await marilia()).not.toBe(client);
  });

  test('an answer of before is not sent again with the name in it', async () => {
    const key = newId();
    const send = () => server.call('POST /api/clients', { cookie: ana.staffCookie, key, body: PERSON });
    const client = await idOf(send());
    expect((await send()).json).toMatchObject({ name: PERSON.name });
    // Their answers have no id of the client.
    await idOf(
      ask('POST /api/messages', { client_id: client, moment: 'late', text: `Olá, ${PERSON.name}!` }),
    );
    await idOf(
      ask('POST /api/cash/entries', {
        kind: 'expense',
        amount: 1_000,
        entry_date: '2026-08-15',
        description: `Visita à marilia quintela tavora, CPF ${PERSON.cpf}`,
      }),
    );
    await anonymise(client);
    const repeated = await send();
    expect([repeated.status, errorOf(repeated.json).code]).toEqual([409, 'client_anonymised']);
    const { rows: naming } = await server.database.ownerPool.query(
      `SELECT operation FROM idempotency_keys WHERE scope = $1 AND caderneta_normalized(response) LIKE '%quintela tavora%'`,
      [`lender:${ana.lender.id}`],
    );
    expect(naming).toEqual([]);
  });
});

describe('LP-6 however the person is named', () => {
  const rows = async (statement: string, values: unknown[] = [ana.lender.id]) =>
    (await server.database.ownerPool.query<{ text: string | null }>(statement, values)).rows.map(
      ({ text }) => text,
    );

  test('LP-6 as the record said it before, without the area code, as a bank cuts it, and by where they live', async () => {
    const { owner } = server.database;
    const institution_id = ana.lender.id;
    const client = await marilia();
    await idOf(
      ask(`PATCH /api/clients/${client}`, {
        version: 1,
        name: 'Marília Távora Beltrão',
        phone: '(81) 98855-1122',
        email: 'mtb@exemplo.com.br',
      }),
    );
    for (const description of [
      'Acerto com marilia quintela tavora',
      'Liguei para 97766-5544',
      'Liguei para 9 8855 1122',
      'Enviei a marilia.quintela@exemplo.com.br',
      'Ida à RUA DAS JAQUEIRAS 1873',
    ])
      await aCashEntry(owner, { institution_id, description });
    await aBankLine(owner, {
      institution_id,
      text: 'Pix recebido - MARILIA T B - •••.612.908-•• - BANCO (0260)',
    });
    const husband = { institution_id, client_id: ana.client.id };
    await aKnownPayer(owner, { ...husband, payer_key: 'MARILIA QUINTELA TAVORA' });
    await aKnownPayer(owner, { ...husband, payer_key: 'MARILIA Q ***.612.908-**' });
    expect((await anonymise(client)).status).toBe(204);
    expect(
      await rows('SELECT DISTINCT description AS text FROM cash_entries WHERE institution_id = $1'),
    ).toEqual(['removido']);
    expect(await rows('SELECT text FROM bank_lines WHERE institution_id = $1')).toEqual([null]);
    expect(await rows('SELECT payer_key AS text FROM known_payers WHERE institution_id = $1')).toEqual([]);
    await expectSound();
  });

  test('LP-6 texts about somebody with a longer name, the same first name or a number that was theirs by mistake stay', async () => {
    const { owner } = server.database;
    const institution_id = ana.lender.id;
    const other = await idOf(
      ask('POST /api/clients', { ...PERSON, name: 'Luana Souza', cpf: '390.533.447-05' }),
    );
    const client = await idOf(
      ask('POST /api/clients', {
        name: 'Ana Souza Lima',
        phone: '(11) 2222-3333',
        cpf: '529.982.247-25',
      }),
    );
    // The other's name stood on this record for a moment.
    await idOf(ask(`PATCH /api/clients/${client}`, { version: 1, name: 'Luana Souza' }));
    await idOf(ask(`PATCH /api/clients/${client}`, { version: 2, name: 'Ana Souza' }));
    const kept = ['Acerto com Luana Souza', 'Acerto com Ana Souzana', 'Ana trouxe o Souza'];
    for (const description of kept) await aCashEntry(owner, { institution_id, description });
    await aBankLine(owner, { institution_id, text: 'Pix recebido - LUANA SOUZA - •••.533.447-••' });
    await aBankLine(owner, { institution_id, text: 'Pix recebido - CARLA LIMA - •••.982.247-••' });
    await aKnownPayer(owner, { institution_id, client_id: other, payer_key: 'LUANA SOUZA' });
    expect((await anonymise(client)).status).toBe(204);
    expect(
      await rows(
        'SELECT description AS text FROM cash_entries WHERE institution_id = $1 ORDER BY created_at, id',
      ),
    ).toEqual(kept);
    expect(await rows('SELECT text FROM bank_lines WHERE institution_id = $1 ORDER BY text')).toEqual([
      'Pix recebido - CARLA LIMA - •••.982.247-••',
      'Pix recebido - LUANA SOUZA - •••.533.447-••',
    ]);
    expect(await rows('SELECT payer_key AS text FROM known_payers WHERE institution_id = $1')).toEqual([
      'LUANA SOUZA',
    ]);
    expect((await ask(`GET /api/clients/${other}`)).json).toMatchObject({ name: 'Luana Souza' });
  });

  test('LP-6 IM-12 the records that an undone import left of them go too, and one alone does not go without the living one', async () => {
    const draft = await idOf(
      ask('POST /api/imports', { kind: 'clients', file_name: 'clientes.xlsx', mapping: {} }),
    );
    const cells = { name: PERSON.name, cpf: PERSON.cpf, phone: PERSON.phone, notes: PERSON.notes };
    await ask(`PUT /api/imports/${draft}/rows`, { rows: [{ line: 2, cells }] });
    await ask(`POST /api/imports/${draft}/run`, {});
    expect((await ask(`POST /api/imports/${draft}/undo`, {})).status).toBe(200);
    const [undone] = await rows(
      'SELECT id::text AS text FROM clients WHERE institution_id = $1 AND cpf = $2',
      [ana.lender.id, CPF],
    );
    const client = await marilia();
    expect((await anonymise(undone ?? '')).status).toBe(404);
    expect((await ask(`GET /api/clients/${client}`)).json).toMatchObject({ name: PERSON.name });
    expect((await anonymise(client)).status).toBe(204);
    expect(await leftOf(WORDS, ana.lender.id)).toEqual([]);
    await expectSound();
  });

  test('LP-6 LP-7 IM-3 a line of theirs that was taken for the headings of a file goes, and other headings stay', async () => {
    const client = await marilia();
    const headings = { Nome: 'name', CPF: 'cpf', 'Rua das Palmeiras, 12': '' };
    for (const mapping of [
      { [PERSON.name]: 'name' },
      { 'Cliente 7': 'name', '734.612.908-47': 'cpf' },
      { 'Fone 97766 5544': 'phone' },
      { 'MARILIA.QUINTELA@EXEMPLO.COM.BR': 'email' },
      { 'RUA DAS JAQUEIRAS 1873': 'address' },
      headings,
    ])
      await idOf(ask('POST /api/imports', { kind: 'clients', file_name: 'clientes.csv', mapping }));
    expect((await anonymise(client)).status).toBe(204);
    expect(await leftOf([...WORDS, '97766 5544'], ana.lender.id)).toEqual([]);
    expect(
      await rows(
        'SELECT mapping::text AS text FROM imports WHERE institution_id = $1 ORDER BY created_at, id',
      ),
    ).toEqual(['{}', '{}', '{}', '{}', '{}', expect.stringContaining('Rua das Palmeiras, 12')]);
    await expectSound();
  });

  test('LP-6 answers kept about their visits, messages and pledges are not sent again, whatever they say', async () => {
    const { owner } = server.database;
    const client = await marilia();
    const loan = await paidLoan(client);
    const pledge = await aGuarantee(
      owner,
      { institution_id: ana.lender.id, id: loan, client_id: client },
      {
        kind: 'item',
        description: 'Moto vermelha da oficina',
      },
    );
    const visit = { client_id: client, outcome: 'not_home', note: 'Mora nos fundos da oficina' };
    await idOf(ask('POST /api/visits', visit));
    await idOf(ask('POST /api/messages', { client_id: client, moment: 'late', text: 'Oi da oficina!' }));
    expect((await ask(`POST /api/guarantees/${pledge.id}/return`)).status).toBe(200);
    const neighbour = { client_id: ana.client.id, outcome: 'not_home', note: 'Ao lado da oficina' };
    await idOf(ask('POST /api/visits', neighbour));
    const naming = () =>
      rows(
        `SELECT response AS text FROM idempotency_keys WHERE scope = 'lender:' || $1 AND response LIKE '%oficina%'`,
      );
    expect(await naming()).toHaveLength(4);
    expect((await anonymise(client)).status).toBe(204);
    expect(await naming()).toEqual([expect.stringContaining('Ao lado da oficina')]);
  });
});

describe('LP-6 LP-7 what is found by keys', () => {
  test('a loan that is another client’s now, payments that were undone, and answers kept of both', async () => {
    const client = await marilia();
    const lend = () =>
      idOf(
        ask('POST /api/loans', {
          client_id: client,
          amount: 50_000,
          interest_rate: 1000,
          overdue_interest_rate: 0,
          start_date: '2026-08-01',
          end_date: '2026-08-31',
          notes: `Para ${PERSON.name}`,
        }),
      );
    const pay = async (loan: string) => {
      const payment = {
        loan_id: loan,
        amount: 5_000,
        payment_date: '2026-08-10',
        notes: `Pix de ${PERSON.name}`,
      };
      const { json } = await ask('POST /api/payments', payment);
      return /"payment":\{"id":"([0-9a-f-]{36})"/.exec(JSON.stringify(json))?.[1] ?? '';
    };
    const given = await lend();
    const kept = await lend();
    await idOf(ask(`PATCH /api/loans/${given}`, { version: 1, notes: `Ligar: ${PERSON.phone}` }));
    for (const loan of [given, kept])
      expect((await ask(`DELETE /api/payments/${await pay(loan)}`)).status).toBe(200);
    await pay(given);
    const { version } = await server.database.owner
      .selectFrom('loans')
      .select('version')
      .where('id', '=', given)
      .executeTakeFirstOrThrow();
    expect((await ask(`PATCH /api/loans/${given}`, { version, client_id: ana.client.id })).status).toBe(200);
    await idOf(ask(`POST /api/loans/${kept}/settle`, { total_amount: 55_000, remaining_amount: 55_000 }));
    await expectSound();
    expect((await leftOf(WORDS, ana.lender.id)).length).toBeGreaterThan(5);
    expect((await anonymise(client)).status).toBe(204);
    expect(await leftOf(WORDS, ana.lender.id)).toEqual([]);
    await expectSound();
  });

  test('it reads no more rows where the institution has thousands more', async () => {
    const { ownerPool } = server.database;
    const client = await marilia();
    await paidLoan(client);
    const institution = ana.lender.id;
    const readWith = async (others: number) => {
      const connection = await ownerPool.connect();
      try {
        await connection.query(`
          BEGIN;
          SET LOCAL session_replication_role = replica;
          CREATE TEMPORARY TABLE other ON COMMIT DROP AS
            SELECT n, gen_random_uuid() AS id, gen_random_uuid() AS loan, '${institution}'::uuid AS institution,
              '${ana.client.id}'::uuid AS client FROM generate_series(1, ${others}) AS n;
          INSERT INTO idempotency_keys (scope, operation, key, request_hash, status, response, created_at)
            SELECT 'lender:' || institution, 'POST /api/payments', 'outro-' || n, '\\x00', 201, '{"id":"' || id || '"}',
              '2026-08-15 12:00Z'::timestamptz + n * interval '1 second' FROM other;
          INSERT INTO audit_log (institution_id, table_name, row_id, op, actor, before, after)
            SELECT institution, 'loans', loan, 'update', 'lender:', jsonb_build_object('client_id', client, 'notes', n),
              jsonb_build_object('client_id', client, 'notes', n + 1) FROM other;
          INSERT INTO loan_events (institution_id, id, loan_id, client_id, kind, on_day, facts)
            SELECT institution, id, loan, client, 'edited', '2026-08-01', '{"changes":{"notes":[null,"a"]}}' FROM other;
          INSERT INTO payments (institution_id, id, loan_id, client_id, amount, interest_part, principal_part, payment_date, notes)
            SELECT institution, id, loan, client, 100, 0, 100, '2026-08-01', 'a' FROM other;
          INSERT INTO interests (institution_id, id, client_id, client_cpf, requested_amount, status)
            SELECT institution, id, client, lpad(n::text, 11, '0'), 1000, 'Rejeitado' FROM other;
          INSERT INTO guarantees (institution_id, id, loan_id, client_id, kind, name, position)
            SELECT institution, id, loan, client, 'guarantor', 'Fulano ' || n, 1 FROM other;
          SET LOCAL session_replication_role = origin;
          ANALYZE`);
        const rows = async () => {
          const { rows: found } = await connection.query<{ name: string; read: number }>(
            `SELECT relname AS name, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer AS read
             FROM pg_stat_xact_user_tables WHERE schemaname = 'public'
               AND relname ~ '^(audit_log|idempotency|payments|loans|loan_events|interests|guarantees|held_|import_rows)'`,
          );
          return new Map(found.map(({ name, read }) => [name, read]));
        };
        const before = await rows();
        const { rows: open } = await connection.query<{ open: string[] }>(
          `SELECT caderneta_anonymise_client($1, $2, $3, 'Cliente anônimo 7F3A', '00000000001', '{}', $4) AS open`,
          [institution, ana.lender.user_id, client, server.clock.now()],
        );
        expect(open).toEqual([{ open: [] }]);
        return [...(await rows())].map(([name, read]) => [name, read - (before.get(name) ?? 0)] as const);
      } finally {
        await connection.query('ROLLBACK');
        connection.release();
      }
    };
    const read = await readWith(3_000);
    expect(read.reduce((sum, [, rows]) => sum + rows, 0)).toBeLessThan(400);
    expect(Math.max(...read.map(([, rows]) => rows))).toBeLessThan(150);
  });
});

test('LP-6 nothing more is written about them: neither the notes of a loan nor a request', async () => {
  const client = await marilia();
  const loan = await paidLoan(client);
  const request = await anInterest(server.database.owner, {
    institution_id: ana.lender.id,
    client_id: client,
    client_cpf: CPF,
    status: 'Rejeitado',
  });
  await anonymise(client);
  const { version } = await server.database.owner
    .selectFrom('loans')
    .select('version')
    .where('id', '=', loan)
    .executeTakeFirstOrThrow();
  const noted = await ask(`PATCH /api/loans/${loan}`, { version, notes: `Era a ${PERSON.name}` });
  expect([noted.status, noted.code]).toEqual([409, 'client_anonymised']);
  const { version: seen } = await server.database.owner
    .selectFrom('interests')
    .select('version')
    .where('id', '=', request.id)
    .executeTakeFirstOrThrow();
  const moved = await ask(`PATCH /api/interests/${request.id}`, { version: seen, notes: PERSON.name });
  expect([moved.status, moved.code]).toEqual([409, 'client_anonymised']);
  expect(await leftOf([PERSON.name], ana.lender.id)).toEqual([]);
});

describe('LP-6 is refused', () => {
  test('while something is open, and says what', async () => {
    const client = await marilia();
    const { owner } = server.database;
    const loan = await aLoan(owner, { institution_id: ana.lender.id, client_id: client });
    await anInterest(owner, {
      institution_id: ana.lender.id,
      client_id: client,
      client_cpf: CPF,
    });
    await aHeldEntry(owner, { institution_id: ana.lender.id, loan_id: loan.id });
    await aProof(owner, loan);
    const other = await aLoan(owner, { institution_id: ana.lender.id, client_id: ana.client.id });
    await aGuarantee(owner, other, { name: PERSON.name, phone: '81 97766 5544' });
    const refused = await anonymise(client);
    expect([refused.status, refused.code, refused.message]).toEqual([
      409,
      'client_has_open_matters',
      'Ainda há o que resolver com este cliente: empréstimo em aberto, pedido em aberto, pagamento a conferir, comprovante a conferir, é avalista de um empréstimo em aberto.',
    ]);
    expect(errorOf(refused.json).details).toEqual({
      matters: ['loans', 'requests', 'held_entries', 'payment_proofs', 'guarantees'],
    });
    expect((await ask(`GET /api/clients/${client}`)).json).toMatchObject({ name: PERSON.name });
  });

  test('to a gerente, a cobrador and a viewer, with a wrong password, and of another institution', async () => {
    const client = await marilia();
    for (const role of ['manager', 'collector', 'viewer'] as const) {
      const member = await aMember(server.database.owner, ana.lender.id, { role });
      const { token } = await openStaffSession(server.database.db, {
        institution: ana.lender.id,
        user: member.user,
        now: server.clock.now(),
        tokenMinutes: 60,
        userAgent: undefined,
      });
      const answer = await anonymise(client, { cookie: `__Host-caderneta_staff=${token}` });
      expect([role, answer.status]).toEqual([role, 403]);
    }
    expect((await anonymise(client, { current_password: 'outra senha comprida' })).status).toBe(422);
    const beto = await aSignedInLender(server);
    expect((await anonymise(beto.client.id)).status).toBe(404);
    expect((await ask(`GET /api/clients/${client}`)).json).toMatchObject({ name: PERSON.name });
  });
});

describe('LP-6 at the same moment as', () => {
  const institution = () => ana.lender.id;

  test('a new loan: one of the two sees the other', async () => {
    for (let round = 0; round < 6; round += 1) {
      const client = await idOf(ask('POST /api/clients', { ...PERSON, cpf: `7346129${1000 + round}` }));
      const [made, gone] = await Promise.all([
        ask('POST /api/loans', {
          client_id: client,
          amount: 50_000,
          interest_rate: 1000,
          overdue_interest_rate: 0,
          start_date: '2026-08-01',
          end_date: '2026-08-31',
        }),
        anonymise(client),
      ]);
      expect([
        [201, 409],
        [404, 204],
        [409, 204],
      ]).toContainEqual([made.status, gone.status]);
    }
    await expectSound();
  });

  test('a visit of the portal: no session, request or promise is left of them', async () => {
    for (let round = 0; round < 6; round += 1) {
      const cpf = `7346128${1000 + round}`;
      const client = await idOf(ask('POST /api/clients', { ...PERSON, cpf }));
      const enter = () =>
        server.call('POST /api/portal/session', {
          body: { institution_id: institution(), cpf },
          address: `10.9.${round}.1`,
        });
      const { cookie } = await enter();
      await Promise.all([
        enter(),
        server.call('POST /api/portal/requests', {
          cookie: cookie ?? '',
          key: newId(),
          body: { requested_amount: 30_000 },
        }),
        anonymise(client),
      ]);
      const gone = (await ask(`GET /api/clients/${client}`)).status === 404;
      const { rows } = await server.database.ownerPool.query<{ sessions: number; requests: number }>(
        `SELECT (SELECT count(*)::integer FROM sessions WHERE client_id = $1) AS sessions,
          (SELECT count(*)::integer FROM interests WHERE client_cpf = $2) AS requests`,
        [client, cpf],
      );
      if (gone) expect(rows).toEqual([{ sessions: 0, requests: 0 }]);
      else expect(rows).toMatchObject([{ requests: 1 }]);
    }
    await expectSound();
  });

  test('an import of their loan: it is written, or finds no such client', async () => {
    const client = await marilia();
    const row = {
      line: 2,
      cells: {
        client: PERSON.name,
        cpf: PERSON.cpf,
        amount: '500',
        start_date: '01/08/2026',
        end_date: '31/08/2026',
        interest_rate: '10',
      },
    };
    const draft = await idOf(
      ask('POST /api/imports', { kind: 'loans', file_name: 'emprestimos.xlsx', mapping: {} }),
    );
    await ask(`PUT /api/imports/${draft}/rows`, { rows: [row] });
    const [, gone] = await Promise.all([ask(`POST /api/imports/${draft}/run`, {}), anonymise(client)]);
    const { count } = await server.database.owner
      .selectFrom('loans')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('client_id', '=', client)
      .executeTakeFirstOrThrow();
    expect(count).toBe(gone.status === 204 ? 0 : 1);
    await expectSound();
  });

  test('money of an open loan is never made anonymous', async () => {
    const client = await marilia();
    const loan = await aLoan(server.database.owner, { institution_id: institution(), client_id: client });
    await aPayment(server.database.owner, loan, { amount: cents(10_000) });
    expect((await anonymise(client)).status).toBe(409);
  });
});
