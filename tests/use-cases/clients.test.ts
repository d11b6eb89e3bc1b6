import { expect, test } from 'vitest';
import { exposureOf, requireClient } from '#server/clients/client-store.ts';
import { clientRecord } from '#server/clients/client-record.ts';
import { listClients } from '#server/clients/list-clients.ts';
import { listDeletedClients } from '#server/clients/list-deleted-clients.ts';
import { requireRequest } from '#server/interest-requests/interest-request-store.ts';
import { listedLoans } from '#tests/support/listed-loans.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { openBorrowerSession, findBorrowerSession } from '#server/sessions/borrower-session.ts';
import { aClient, aCpf, anInstitution, anInterest, clientFields } from '#tests/support/records.ts';
import {
  cpf,
  newClient,
  newLoan,
  NOBODYS_ID,
  NOW,
  reais,
  refusal,
  TODAY,
  useTwoLenders,
  type Lender,
} from './two-lenders.ts';

const world = useTwoLenders();

const namesOf = (lender: Lender, search: string) =>
  lender.does(async (tx, institution) => {
    const page = await listClients(tx, institution, { search, after: undefined, limit: 50, today: TODAY });
    return page.items.map((client) => client.name);
  });

test('CL-1 clients come by name in pt-BR order, accents aside, and only the lender’s own', async () => {
  const { ana, beto } = world;
  for (const name of ['Zuleica', 'Érica', 'Eduardo', 'ana lima', 'Álvaro']) await newClient(ana, { name });
  await newClient(beto, { name: 'Bruno de outra casa' });
  expect(await namesOf(ana, '')).toEqual(['Álvaro', 'ana lima', 'Eduardo', 'Érica', 'Zuleica']);
});

test('CL-1 pages of 2 over 5 clients, two of the same name, show each once', async () => {
  const { ana } = world;
  for (const name of ['Bia', 'Caio', 'Caio', 'Davi', 'Eva']) await newClient(ana, { name });
  const seen: string[] = [];
  const sizes: number[] = [];
  let after: string | undefined;
  do {
    const page = await ana.does((tx, institution) =>
      listClients(tx, institution, { search: '', after, limit: 2, today: TODAY }),
    );
    seen.push(...page.items.map((client) => client.id));
    sizes.push(page.items.length);
    after = page.next ?? undefined;
  } while (after !== undefined);
  expect(sizes).toEqual([2, 2, 1]);
  expect(new Set(seen).size).toBe(5);
});

test('CL-1 a searched list is paged too', async () => {
  const { ana } = world;
  for (const name of ['Rosa A', 'Rosa B', 'Rosa C', 'Tulipa']) await newClient(ana, { name });
  const first = await ana.does((tx, institution) =>
    listClients(tx, institution, { search: 'rosa', after: undefined, limit: 2, today: TODAY }),
  );
  const second = await ana.does((tx, institution) =>
    listClients(tx, institution, { search: 'rosa', after: first.next ?? undefined, limit: 2, today: TODAY }),
  );
  expect([...first.items, ...second.items].map((client) => client.name)).toEqual([
    'Rosa A',
    'Rosa B',
    'Rosa C',
  ]);
  expect(second.next).toBeNull();
});

test.each([
  'nada',
  'W10',
  Buffer.from('["x"]').toString('base64url'),
  Buffer.from('["a\\u0000","b"]').toString('base64url'),
])('a cursor the server did not write (%s) is refused', async (after) => {
  const { ana } = world;
  const call = ana.does((tx, institution) =>
    listClients(tx, institution, { search: '', after, limit: 2, today: TODAY }),
  );
  expect(await refusal(call)).toBe('invalid_input');
});

test.each([
  ['joao', ['João Araújo']],
  ['ARAÚJO', ['João Araújo']],
  ['529.982.2', ['João Araújo']],
  ['52998', ['João Araújo']],
  ['%', ['100% Fiado']],
  ['_', []],
  ['ninguém', []],
])('CL-2 searching %j finds %j', async (search, found) => {
  const { ana, beto } = world;
  await newClient(ana, { name: 'João Araújo', cpf: cpf('52998224725') });
  await newClient(ana, { name: '100% Fiado', cpf: cpf('11144477735') });
  await newClient(beto, { name: 'João Araújo', cpf: cpf('52998224725') });
  expect(await namesOf(ana, search)).toEqual(found);
});

test('CL-5 a deleted client leaves the list and the portal, its loan stays without a name, and it can be restored', async () => {
  const { ana, beto, db, owner } = world;
  await anInstitution(owner, { id: ana.id });
  const client = await newClient(ana, { name: 'Maria' });
  const loan = await newLoan(ana, { clientId: client.id });
  const { token } = await openBorrowerSession(db, {
    institution: ana.id,
    clientId: client.id,
    now: NOW,
    userAgent: undefined,
  });
  expect(
    await refusal(
      beto.does((tx, institution) => clientRecord.remove(tx, institution, { id: client.id, now: NOW })),
    ),
  ).toBe('not_found');
  expect(await findBorrowerSession(db, token, NOW)).not.toBeNull();

  await ana.does((tx, institution) => clientRecord.remove(tx, institution, { id: client.id, now: NOW }));

  expect(await namesOf(ana, '')).toEqual([]);
  expect(await namesOf(ana, 'maria')).toEqual([]);
  expect(await findBorrowerSession(db, token, NOW)).toBeNull();
  const sessions = await owner
    .selectFrom('sessions')
    .select('id')
    .where('client_id', '=', client.id)
    .execute();
  expect(sessions).toEqual([]);
  const everyLoan = {
    status: undefined,
    search: '',
    clientId: undefined,
    after: undefined,
    limit: 9,
    today: TODAY,
  };
  const shown = await ana.does((tx, institution) =>
    listedLoans(tx, institution, { ...everyLoan, known_clients: 'false' as const }),
  );
  expect(shown.items).toEqual([{ ...loan, client: null }]);
  const cards = await ana.does((tx, institution) =>
    listedLoans(tx, institution, { ...everyLoan, known_clients: 'true' as const }),
  );
  expect(cards.items).toEqual([]);
  const deleted = await ana.does((tx, institution) =>
    listDeletedClients(tx, institution, { search: '', after: undefined, limit: 9 }),
  );
  expect(deleted.items).toEqual([
    { id: client.id, name: 'Maria', cpf: client.cpf, deleted_at: '2026-07-31T15:00:00.000Z' },
  ]);

  expect(
    await refusal(beto.does((tx, institution) => clientRecord.restore(tx, institution, client.id))),
  ).toBe('not_found');
  expect((await ana.does((tx, institution) => clientRecord.restore(tx, institution, client.id))).name).toBe(
    'Maria',
  );
  expect(await namesOf(ana, '')).toEqual(['Maria']);
  expect((await ana.does((tx, institution) => clientRecord.restore(tx, institution, client.id))).id).toBe(
    client.id,
  );
});

test('CL-5 deleting twice finds nothing the second time', async () => {
  const { ana } = world;
  const client = await newClient(ana);
  await ana.does((tx, institution) => clientRecord.remove(tx, institution, { id: client.id, now: NOW }));
  const again = ana.does((tx, institution) =>
    clientRecord.remove(tx, institution, { id: client.id, now: NOW }),
  );
  expect(await refusal(again)).toBe('not_found');
});

test('the delete confirmation names 2 open loans and 1400 − 500 + 2800 = R$ 3.700,00 to receive', async () => {
  const { ana, beto } = world;
  const client = await newClient(ana);
  const loan = await newLoan(ana, { clientId: client.id });
  await newLoan(ana, { clientId: client.id, amount: reais(2000) });
  await ana.does((tx, institution) =>
    addPayment(tx, institution, {
      loan_id: loan.id,
      amount: reais(500),
      payment_date: TODAY,
      notes: null,
      today: TODAY,
      now: NOW,
    }),
  );
  const exposure = { open_loans: 2, amount_to_receive: 370_000 };
  expect(await ana.does((tx, institution) => exposureOf(tx, institution, client.id))).toEqual(exposure);
  const foreign = await beto.does((tx, institution) => exposureOf(tx, institution, client.id));
  expect(foreign).toEqual({ open_loans: 0, amount_to_receive: 0 });
});

test('CL-8 one client per CPF and institution; another institution may have the same CPF', async () => {
  const { ana, beto } = world;
  const client = await newClient(ana);
  await expect(newClient(ana, { cpf: client.cpf })).rejects.toMatchObject({
    code: 'cpf_taken',
    details: { client: { id: client.id, name: client.name } },
  });
  expect((await newClient(beto, { cpf: client.cpf })).cpf).toBe(client.cpf);
});

test('CL-8 of 6 registrations of one CPF at once, one is kept', async () => {
  const { ana } = world;
  const fields = clientFields();
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, () =>
      ana.does((tx, institution) => clientRecord.create(tx, institution, fields, NOW)),
    ),
  );
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  expect(await namesOf(ana, '')).toHaveLength(1);
});

test('CL-8 an edit and a restoration are refused when another client has taken the CPF', async () => {
  const { ana } = world;
  const first = await newClient(ana);
  const second = await newClient(ana);
  const edit = ana.does((tx, institution) =>
    clientRecord.edit(tx, institution, { id: second.id, change: { version: 1, cpf: first.cpf } }),
  );
  expect(await refusal(edit)).toBe('cpf_taken');
  await ana.does((tx, institution) => clientRecord.remove(tx, institution, { id: first.id, now: NOW }));
  // As it could be before the second record was refused.
  await aClient(world.owner, { institution_id: ana.id, cpf: first.cpf });
  const restoration = ana.does((tx, institution) => clientRecord.restore(tx, institution, first.id));
  await expect(restoration).rejects.toMatchObject({
    code: 'cpf_taken',
    message: 'Outro cliente já usa este CPF. Corrija o CPF dele, ou exclua-o, antes de restaurar este.',
  });
});

/*
 * Refused rather than allowed after a warning: with a second record of the same CPF the first could not be restored any
 * more (CL-8), so its loans and payments would be out of reach for good.
 */
test('CL-5 CL-8 the CPF of a deleted client cannot be registered again: the client is found by it and restored', async () => {
  const { ana, beto } = world;
  const gone = await newClient(ana, { name: 'Maria Antiga' });
  const other = await newClient(ana);
  await ana.does((tx, institution) => clientRecord.remove(tx, institution, { id: gone.id, now: NOW }));
  await expect(newClient(ana, { cpf: gone.cpf })).rejects.toMatchObject({
    code: 'client_deleted',
    message: 'Este CPF é de um cliente excluído. Restaure o cadastro dele em vez de usar o CPF em outro.',
  });
  const edit = ana.does((tx, institution) =>
    clientRecord.edit(tx, institution, { id: other.id, change: { version: 1, cpf: gone.cpf } }),
  );
  expect(await refusal(edit)).toBe('client_deleted');

  const found = (lender: typeof ana, search: string) =>
    lender.does(async (tx, institution) => {
      const { items } = await listDeletedClients(tx, institution, { search, after: undefined, limit: 10 });
      return items.map(({ id }) => id);
    });
  expect(await found(ana, gone.cpf)).toEqual([gone.id]);
  expect(await found(ana, 'maria antiga')).toEqual([gone.id]);
  expect(await found(ana, other.cpf)).toEqual([]);
  // Another institution neither learns of it nor is kept from registering the CPF.
  expect(await found(beto, gone.cpf)).toEqual([]);
  expect((await newClient(beto, { cpf: gone.cpf })).cpf).toBe(gone.cpf);

  expect((await ana.does((tx, institution) => clientRecord.restore(tx, institution, gone.id))).name).toBe(
    'Maria Antiga',
  );
  expect(await refusal(newClient(ana, { cpf: gone.cpf }))).toBe('cpf_taken');
});

test('a client is edited by its own lender only; a foreign id answers like one that does not exist', async () => {
  const { ana, beto } = world;
  const client = await newClient(ana);
  const change = { version: 1, name: 'Maria Souza', pix_key: 'maria@pix' };
  const edited = await ana.does((tx, institution) =>
    clientRecord.edit(tx, institution, { id: client.id, change }),
  );
  expect(edited).toEqual({ ...client, name: 'Maria Souza', pix_key: 'maria@pix', version: 2 });
  const foreign = beto.does((tx, institution) =>
    clientRecord.edit(tx, institution, { id: client.id, change }),
  );
  const unknown = beto.does((tx, institution) =>
    clientRecord.edit(tx, institution, { id: NOBODYS_ID, change }),
  );
  expect(await Promise.all([refusal(foreign), refusal(unknown)])).toEqual(['not_found', 'not_found']);
  expect(
    await refusal(beto.does((tx, institution) => requireClient(tx, institution, client.id, 'not_found'))),
  ).toBe('not_found');
});

test('IN-9 registering a client with a requester’s CPF links that institution’s requests, and no other’s', async () => {
  const { ana, beto, owner } = world;
  const requester = aCpf();
  const mine = await anInterest(owner, { institution_id: ana.id, client_cpf: requester });
  const theirs = await anInterest(owner, { institution_id: beto.id, client_cpf: requester });
  const client = await newClient(ana, { cpf: requester, name: 'João' });
  const linked = await ana.does((tx, institution) => requireRequest(tx, institution, mine.id));
  expect(linked).toMatchObject({ client_id: client.id, client_name: 'João' });
  expect(await beto.does((tx, institution) => requireRequest(tx, institution, theirs.id))).toMatchObject({
    client_id: null,
  });
});

test('IN-9 an edit that gives a client the requester’s CPF links too', async () => {
  const { ana, owner } = world;
  const requester = aCpf();
  const request = await anInterest(owner, { institution_id: ana.id, client_cpf: requester });
  const client = await newClient(ana);
  await ana.does((tx, institution) =>
    clientRecord.edit(tx, institution, { id: client.id, change: { version: 1, cpf: requester } }),
  );
  expect(await ana.does((tx, institution) => requireRequest(tx, institution, request.id))).toMatchObject({
    client_id: client.id,
  });
});
