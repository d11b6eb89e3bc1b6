import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { Problem } from '#domain/problem.ts';
import { generateAccessCode } from '#server/access-codes/generate-access-code.ts';
import { requireAccessCodes } from '#server/access-codes/require-access-codes.ts';
import { requireClient } from '#server/clients/client-store.ts';
import { clientRecord } from '#server/clients/client-record.ts';
import {
  requireInstitution as findInstitution,
  saveInstitution,
} from '#server/institutions/institution-store.ts';
import { createInterestRequest } from '#server/interest-requests/create-interest-request.ts';
import { createLoanFromInterest } from '#server/interest-requests/create-loan-from-interest.ts';
import { requireRequest } from '#server/interest-requests/interest-request-store.ts';
import { moveInterestRequest } from '#server/interest-requests/move-interest-request.ts';
import { markOverdue } from '#server/jobs/mark-overdue.ts';
import { editLoan } from '#server/loans/edit-loan.ts';
import { requireLoan } from '#server/loans/loan-store.ts';
import { renewLoan } from '#server/loans/renew-loan.ts';
import {
  daysAgo,
  newClient,
  newLoan,
  NOW,
  reais,
  refusal,
  TODAY,
  useTwoLenders,
  type Lender,
} from './two-lenders.ts';

const world = useTwoLenders();

const renew = (lender: Lender, id: string, version: number) =>
  lender.does((tx, institution) =>
    renewLoan(tx, institution, {
      id,
      version,
      end_date: day('2026-08-31'),
      record_interest_payment: false,
      today: TODAY,
      now: NOW,
    }),
  );

async function problemOf(call: Promise<unknown>): Promise<Problem> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('the call was not refused');
}

test('LN-18 notes saved over a renewal in another tab are refused with the fresh loan, and its due date stays', async () => {
  const { ana, beto } = world;
  const loan = await newLoan(ana, { start_date: daysAgo(30), end_date: day('2026-08-15') });
  await renew(ana, loan.id, 1);
  const edit = (lender: Lender, version: number) =>
    lender.does((tx, institution) =>
      editLoan(tx, institution, {
        id: loan.id,
        change: { version, notes: 'paga na sexta' },
        today: TODAY,
        now: NOW,
      }),
    );
  const problem = await problemOf(edit(ana, 1));
  expect(problem.code).toBe('record_changed');
  // 1000 + 40 % = 1400, renewed: 400 more.
  expect(problem.details).toMatchObject({
    record: { id: loan.id, version: 2, end_date: '2026-08-31', interest_paid: 40_000, notes: null },
  });
  expect(await ana.does((tx, institution) => requireLoan(tx, institution, loan.id, TODAY))).toMatchObject({
    notes: null,
    end_date: '2026-08-31',
    version: 2,
  });

  expect(await edit(ana, 2)).toMatchObject({
    notes: 'paga na sexta',
    end_date: '2026-08-31',
    interest_paid: 40_000,
    version: 3,
  });
  // Another lender learns nothing of it, whatever version it names.
  expect(await refusal(edit(beto, 3))).toBe('not_found');
});

test('LN-18 a change carries what it changes: what is left out stays, null empties a text', async () => {
  const { ana } = world;
  const loan = await newLoan(ana, { notes: 'combinado' });
  const edit = (change: Parameters<typeof editLoan>[2]['change']) =>
    ana.does((tx, institution) => editLoan(tx, institution, { id: loan.id, change, today: TODAY, now: NOW }));
  expect(await edit({ version: 1, amount: reais(2000) })).toEqual({
    ...loan,
    amount: 200_000,
    contract_interest: 80_000,
    version: 2,
  });
  expect(await edit({ version: 2, notes: null })).toMatchObject({ amount: 200_000, notes: null, version: 3 });
  // Nothing to change changes nothing.
  expect(await edit({ version: 3 })).toMatchObject({ version: 3 });

  const filled = { email: 'maria@exemplo.com.br', address: 'Rua A, 1', pix_key: 'maria', notes: 'boa' };
  const client = await newClient(ana, filled);
  const change = (fields: Parameters<typeof clientRecord.edit>[2]['change']) =>
    ana.does((tx, institution) => clientRecord.edit(tx, institution, { id: client.id, change: fields }));
  expect(await change({ version: 1, phone: '(11) 80000-0000' })).toEqual({
    ...client,
    phone: '(11) 80000-0000',
    version: 2,
  });
  expect(await change({ version: 2, email: null })).toMatchObject({
    email: null,
    address: 'Rua A, 1',
    pix_key: 'maria',
    notes: 'boa',
    version: 3,
  });
  expect(await change({ version: 3 })).toMatchObject({ version: 3 });
});

test('LN-18 two tabs do not renew twice: 1400 + 400 once', async () => {
  const { ana } = world;
  const loan = await newLoan(ana);
  const results = await Promise.allSettled(Array.from({ length: 4 }, () => renew(ana, loan.id, 1)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const after = await ana.does((tx, institution) => requireLoan(tx, institution, loan.id, TODAY));
  expect(after).toMatchObject({ interest_paid: 40_000, version: 2 });
});

test('LN-18 clients, requests and the profile: another version is refused, nothing is written', async () => {
  const { ana, beto } = world;
  const client = await newClient(ana);
  const rename = (name: string, version: number) =>
    ana.does((tx, institution) =>
      clientRecord.edit(tx, institution, { id: client.id, change: { version, name } }),
    );
  await rename('Maria Souza', 1);
  const unseen = await problemOf(rename('Maria Lima', 1));
  expect([unseen.code, unseen.details]).toMatchObject([
    'record_changed',
    { record: { name: 'Maria Souza', version: 2 } },
  ]);
  expect(await ana.does((tx, institution) => requireClient(tx, institution, client.id))).toMatchObject({
    name: 'Maria Souza',
    version: 2,
  });

  const wanted = { client_id: client.id, requested_amount: reais(750), now: NOW };
  const { id } = await ana.does((tx, institution) => createInterestRequest(tx, institution, wanted));
  const move = (lender: Lender, status: 'Em Análise' | 'Aprovado', version: number) =>
    lender.does((tx, institution) =>
      moveInterestRequest(tx, institution, { id, version, status, notes: undefined }),
    );
  await move(ana, 'Em Análise', 1);
  expect((await problemOf(move(ana, 'Aprovado', 1))).details).toMatchObject({
    record: { id, status: 'Em Análise', requested_amount: 75_000, version: 2 },
  });
  await move(ana, 'Aprovado', 2);
  expect(await refusal(move(beto, 'Em Análise', 3))).toBe('not_found');
  const lend = (version: number) =>
    ana.does((tx, institution) =>
      createLoanFromInterest(tx, institution, { id, version, notes: undefined, today: TODAY, now: NOW }),
    );
  expect(await refusal(lend(2))).toBe('record_changed');
  expect((await lend(3)).interest).toMatchObject({ status: 'Concluído', version: 4 });
  expect(await ana.does((tx, institution) => requireRequest(tx, institution, id))).toMatchObject({
    version: 4,
  });

  const save = (name: string, version: number) =>
    ana.does((tx, institution) =>
      saveInstitution(tx, institution, { version, name, logo_url: null, contact_info: null }),
    );
  await save('Crédito da Praça', 1);
  await save('Crédito Novo', 2);
  expect((await problemOf(save('Crédito Velho', 2))).details).toMatchObject({
    record: { name: 'Crédito Novo', version: 3 },
  });
  expect(await ana.does(findInstitution)).toMatchObject({ name: 'Crédito Novo', version: 3 });
});

test('LN-18 turning overdue, visits to the portal and access codes are no edits', async () => {
  const { ana, owner: root, db } = world;
  const client = await newClient(ana);
  const loan = await newLoan(ana, { clientId: client.id, start_date: daysAgo(40), end_date: daysAgo(1) });
  await markOverdue(db, TODAY, NOW);
  expect(await ana.does((tx, institution) => requireLoan(tx, institution, loan.id, TODAY))).toMatchObject({
    status: 'atrasado',
    version: 1,
  });
  await root
    .updateTable('clients')
    .set({ portal_last_seen_at: NOW, access_code_tries: 1 })
    .where('id', '=', client.id)
    .execute();
  await ana.does((tx, institution) => generateAccessCode(tx, institution, { clientId: client.id, now: NOW }));
  expect(await ana.does((tx, institution) => requireClient(tx, institution, client.id))).toMatchObject({
    version: 1,
  });

  const fields = { name: 'Crédito da Praça', logo_url: null, contact_info: null };
  await ana.does((tx, institution) => saveInstitution(tx, institution, { version: 1, ...fields }));
  await ana.does((tx, institution) => requireAccessCodes(tx, institution, true));
  expect(await ana.does(findInstitution)).toMatchObject({ version: 2 });
});
