import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { cents } from '#domain/money.ts';
import { checkInvariants, checkInvariantsWithin } from '#server/invariants/check-invariants.ts';
import type { InvariantId } from '#server/invariants/invariants.ts';
import {
  aClient,
  aDocument,
  aLender,
  aLoan,
  aBankLine,
  anImport,
  anInterest,
  anUndonePayment,
  aPayment,
  aProof,
  aRenewal,
} from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let database: TestDatabase;
let ids: Awaited<ReturnType<typeof layOut>>;

beforeAll(async () => {
  database = await createTestDatabase();
  ids = await layOut();
});
afterAll(() => database.drop());

/** An open loan with a payment, an undone one and a renewal, and one settled: R$ 1.000,00 at 40 % is R$ 1.400,00. */
async function layOut() {
  const { owner } = database;
  const lender = await aLender(owner);
  const other = await aLender(owner);
  const client = await aClient(owner, { institution_id: lender.id });
  const stranger = await aClient(owner, { institution_id: other.id });
  const interest = await anInterest(owner, { institution_id: lender.id, client_id: client.id });
  const open = await aLoan(owner, {
    institution_id: lender.id,
    client_id: client.id,
    source_interest_id: interest.id,
  });
  const payment = await aPayment(owner, open);
  const undone = await aPayment(owner, open);
  await anUndonePayment(owner, open, undone.id);
  const renewal = await aRenewal(owner, open);
  await aDocument(owner, { institution_id: lender.id, client_id: client.id, loan_id: open.id });
  const settled = await aLoan(owner, { institution_id: lender.id, client_id: client.id });
  const settlement = await aPayment(owner, settled, {
    amount: cents(140_000),
    kind: 'settlement',
    notes: 'Pagamento de quitação',
  });
  await owner
    .updateTable('loans')
    .set({ status: 'pago', paid_at: new Date(), covered_on: null })
    .where('id', '=', settled.id)
    .execute();
  const imported = await anImport(owner, { institution_id: lender.id, status: 'done', done_at: new Date() });
  const came = await aClient(owner, { institution_id: lender.id, import_id: imported.id });
  await owner
    .updateTable('import_rows')
    .set({ cells: '{}', record_id: came.id })
    .where('import_id', '=', imported.id)
    .execute();
  const paid = await aPayment(owner, open);
  const line = await aBankLine(owner, {
    institution_id: lender.id,
    amount: paid.amount,
    state: 'recorded',
    decided_at: new Date(),
  });
  await owner.updateTable('payments').set({ bank_line_id: line.id }).where('id', '=', paid.id).execute();
  await aProof(owner, open, { status: 'accepted', payment_id: paid.id, decided_at: new Date() });
  return {
    imported: imported.id,
    came: came.id,
    lender: lender.id,
    other: other.id,
    client: client.id,
    stranger: stranger.id,
    interest: interest.id,
    open: open.id,
    payment: payment.id,
    undone: undone.id,
    renewal,
    settled: settled.id,
    settlement: settlement.id,
  };
}

test('sound books break nothing, and every invariant looked at something', async () => {
  const client = await database.ownerPool.connect();
  try {
    const results = await checkInvariants(client);
    expect(results.filter(({ broken }) => broken > 0)).toEqual([]);
    expect(results.filter(({ checked }) => checked === 0)).toEqual([]);
  } finally {
    client.release();
  }
});

/** What somebody with the owner's password could do behind the application's back, triggers and constraints off. */
const TAMPERING: [InvariantId, what: string, statements: () => string[], offending: () => string][] = [
  [
    'I1',
    'a payment that never was',
    () => [`UPDATE loans SET paid_amount = paid_amount + 1 WHERE id = '${ids.open}'`],
    () => `loans:${ids.open}`,
  ],
  [
    'I1',
    'a payment that vanished',
    () => [`DELETE FROM payments WHERE id = '${ids.payment}'`],
    () => `loans:${ids.open}`,
  ],
  [
    'I1',
    'a payment that was taken back and counts again',
    () => [`UPDATE payments SET undone_at = NULL WHERE id = '${ids.undone}'`],
    () => `loans:${ids.open}`,
  ],
  [
    'I2',
    'a negative payment',
    () => [
      'ALTER TABLE payments DROP CONSTRAINT payments_row_check',
      `UPDATE payments SET amount = -5 WHERE id = '${ids.payment}'`,
    ],
    () => `payments:${ids.payment}`,
  ],
  [
    'I2',
    'money in fractions',
    () => [
      'ALTER TABLE payments DROP CONSTRAINT payments_row_check',
      'ALTER TABLE payments ALTER COLUMN amount TYPE numeric',
    ],
    () => 'column:payments.amount',
  ],
  [
    'I3',
    'interest rounded down',
    () => [
      `UPDATE loans SET amount = 1, interest_rate = 5000, contract_interest = 1 * 5000 / 10000 WHERE id = '${ids.open}'`,
    ],
    () => `loans:${ids.open}`,
  ],
  [
    'I3',
    'a stored total',
    () => ['ALTER TABLE loans ADD COLUMN total_to_pay bigint'],
    () => 'column:loans.total_to_pay',
  ],
  [
    'I4',
    'renewal interest without a renewal',
    () => [`DELETE FROM loan_events WHERE id = '${ids.renewal}'`],
    () => `loans:${ids.open}`,
  ],
  [
    'I4',
    'a renewal charged otherwise',
    () => [`UPDATE loan_events SET facts = facts || '{"interest": 1}' WHERE id = '${ids.renewal}'`],
    () => `loans:${ids.open}`,
  ],
  [
    'I2',
    'a renewal of a fraction of a centavo',
    () => [`UPDATE loan_events SET facts = facts || '{"interest": 0.5}' WHERE id = '${ids.renewal}'`],
    () => `loan_events:${ids.renewal}`,
  ],
  [
    'I2',
    'a renewal without a number',
    () => [`UPDATE loan_events SET facts = '{"interest": "muito"}' WHERE id = '${ids.renewal}'`],
    () => `loan_events:${ids.renewal}`,
  ],
  [
    'I5',
    'paid without a day of settlement',
    () => [
      'ALTER TABLE loans DROP CONSTRAINT loans_row_check',
      `UPDATE loans SET paid_at = NULL WHERE id = '${ids.settled}'`,
    ],
    () => `loans:${ids.settled}`,
  ],
  [
    'I5',
    'paid while something remains',
    () => [`UPDATE loans SET status = 'pago', paid_at = now() WHERE id = '${ids.open}'`],
    () => `loans:${ids.open}`,
  ],
  [
    'I6',
    'a settlement in other words',
    () => [`UPDATE payments SET notes = 'outra coisa' WHERE id = '${ids.settlement}'`],
    () => `payments:${ids.settlement}`,
  ],
  [
    'I6',
    'a settlement of a loan that is open',
    () => [`UPDATE loans SET status = 'ativo', paid_at = NULL WHERE id = '${ids.settled}'`],
    () => `payments:${ids.settlement}`,
  ],
  [
    'I7',
    "a loan of another lender's client",
    () => [
      'ALTER TABLE loans DROP CONSTRAINT loans_client_fkey',
      `UPDATE loans SET client_id = '${ids.stranger}' WHERE id = '${ids.open}'`,
    ],
    () => `loans:${ids.open}`,
  ],
  [
    'I7',
    'a payment in another book',
    () => [
      'ALTER TABLE payments DROP CONSTRAINT payments_loan_fkey',
      `UPDATE payments SET institution_id = '${ids.other}' WHERE id = '${ids.payment}'`,
    ],
    () => `payments:${ids.payment}`,
  ],
  [
    'I7',
    "a payment that says it is another client's",
    () => [`UPDATE payments SET client_id = '${ids.stranger}' WHERE id = '${ids.payment}'`],
    () => `payments:${ids.payment}`,
  ],
  [
    'I7',
    "an instalment that says it is another client's",
    () => [`UPDATE installments SET client_id = '${ids.stranger}' WHERE loan_id = '${ids.open}'`],
    () => `installments:${ids.open}`,
  ],
  [
    'I7',
    'an event in another book',
    () => [
      'ALTER TABLE loan_events DROP CONSTRAINT loan_events_loan_fkey',
      `UPDATE loan_events SET institution_id = '${ids.other}' WHERE id = '${ids.renewal}'`,
    ],
    () => `loan_events:${ids.renewal}`,
  ],
  [
    'I9',
    'one interest, two loans',
    () => [
      'ALTER TABLE loans DROP CONSTRAINT loans_source_interest_key',
      `UPDATE loans SET source_interest_id = '${ids.interest}' WHERE id = '${ids.settled}'`,
    ],
    () => `interests:${ids.interest}`,
  ],
  [
    'I10',
    'a prettier dashboard',
    () => [
      `UPDATE portfolio_totals SET realized_profit = realized_profit + 100 WHERE institution_id = '${ids.lender}'`,
    ],
    () => `institutions:${ids.lender}`,
  ],
  [
    'I11',
    'an edit nobody made',
    () => [`UPDATE loans SET notes = 'outra' WHERE id = '${ids.open}'`],
    () => `loans:${ids.open}`,
  ],
  [
    'I11',
    'a client that vanished',
    () => [`DELETE FROM clients WHERE id = '${ids.stranger}'`],
    () => `clients:${ids.stranger}`,
  ],
  [
    'I11',
    'a history without its beginning',
    () => [`DELETE FROM audit_log WHERE row_id = '${ids.client}'`],
    () => `clients:${ids.client}`,
  ],
  [
    'I12',
    'a busier day',
    () => [`UPDATE day_totals SET received_amount = received_amount + 100 WHERE day = '2026-08-01'`],
    () => `day_totals:${ids.lender}:2026-08-01`,
  ],
  [
    'I12',
    'a day that vanished',
    () => [`DELETE FROM day_totals WHERE day = '2026-09-30'`],
    () => `day_totals:${ids.lender}:2026-09-30`,
  ],
  [
    'I13',
    'a loan without its instalment',
    () => [`DELETE FROM installments WHERE loan_id = '${ids.open}'`],
    () => `loans:${ids.open}`,
  ],
  [
    'I13',
    'an instalment of less than was lent',
    () => [`UPDATE installments SET principal = principal - 1 WHERE loan_id = '${ids.open}'`],
    () => `loans:${ids.open}`,
  ],
  [
    'I13',
    'an instalment that forgot the renewal',
    () => [`UPDATE installments SET interest = interest - 40000 WHERE loan_id = '${ids.open}'`],
    () => `loans:${ids.open}`,
  ],
  [
    'I13',
    'an instalment that received less than was paid',
    () => [`UPDATE installments SET paid_amount = paid_amount - 1 WHERE loan_id = '${ids.open}'`],
    () => `loans:${ids.open}`,
  ],
  [
    'I13',
    'a due date of no instalment',
    () => [`UPDATE loans SET end_date = end_date + 1 WHERE id = '${ids.open}'`],
    () => `loans:${ids.open}`,
  ],
  [
    'I13',
    'another day of the last centavo',
    () => [`UPDATE loans SET covered_on = '2026-08-02' WHERE id = '${ids.settled}'`],
    () => `loans:${ids.settled}`,
  ],
  [
    'I13',
    'a payment that divides into less than itself',
    () => [`UPDATE payments SET interest_part = interest_part - 1 WHERE id = '${ids.payment}'`],
    () => `loans:${ids.open}`,
  ],
  [
    'I13',
    'more interest than was ever charged',
    () => [
      `UPDATE payments SET interest_part = interest_part + 1, principal_part = principal_part - 1 WHERE id = '${ids.settlement}'`,
    ],
    () => `loans:${ids.settled}`,
  ],
  [
    'I15',
    'cash that nobody put in',
    () => [`UPDATE day_totals SET cash_in = cash_in + 100 WHERE day = '2026-08-01'`],
    () => `institutions:${ids.lender}`,
  ],
  [
    'I15',
    'a loss the totals know nothing of',
    () => [`UPDATE loans SET amount = amount + 1 WHERE id = '${ids.settled}'`],
    () => `institutions:${ids.lender}`,
  ],
  [
    'I16',
    'a code that was made up',
    () => [
      `INSERT INTO documents_issued (institution_id, id, kind, client_id, loan_id, document_date, code, sha256)
       VALUES ('${ids.lender}', '${ids.open}', 'contract', '${ids.client}', '${ids.open}', '2026-08-01', 'AAAAAAAAAA', sha256('x'))`,
    ],
    () => `documents_issued:${ids.open}`,
  ],
  [
    'I17',
    'a row that became nothing',
    () => [`UPDATE clients SET import_id = NULL WHERE id = '${ids.came}'`],
    () => `import_rows:${ids.imported}/2`,
  ],
  [
    'I17',
    'a client of an import without a row',
    () => [`UPDATE import_rows SET record_id = NULL WHERE import_id = '${ids.imported}'`],
    () => `clients:${ids.came}`,
  ],
  [
    'I18',
    'a hash without an image',
    () => [`UPDATE institutions SET logo_sha256 = repeat('ab', 32) WHERE id = '${ids.lender}'`],
    () => `institutions:${ids.lender}`,
  ],
  [
    'I18',
    'an image without its hash',
    () => [`INSERT INTO institution_logos (institution_id, png) VALUES ('${ids.lender}', 'x')`],
    () => `institutions:${ids.lender}`,
  ],
  [
    'I20',
    'an open loan marked as a loss',
    () => [`UPDATE loans SET loss = true WHERE id = '${ids.open}'`],
    () => `loans:${ids.open}`,
  ],
  [
    'I20',
    'a loss that was paid for',
    () => [`UPDATE loans SET loss = true WHERE id = '${ids.settled}'`],
    () => `loans:${ids.settled}`,
  ],
  [
    'I22',
    'a file without its bytes',
    () => [
      `INSERT INTO files (institution_id, id, client_id, kind, name, content_type, size, sha256)
       VALUES ('${ids.lender}', '${ids.open}', '${ids.client}', 'other', 'x', 'image/png', 1, sha256('x'))`,
    ],
    () => `files:${ids.open}`,
  ],
  [
    'I22',
    'other bytes than those of the hash',
    () => [
      `INSERT INTO files (institution_id, id, client_id, kind, name, content_type, size, sha256)
       VALUES ('${ids.lender}', '${ids.open}', '${ids.client}', 'other', 'x', 'image/png', 1, sha256('x'))`,
      `INSERT INTO file_contents (institution_id, file_id, client_id, content)
       VALUES ('${ids.lender}', '${ids.open}', '${ids.client}', 'y')`,
    ],
    () => `files:${ids.open}`,
  ],
  [
    'I22',
    'the hash of a photo that is not there',
    () => [`UPDATE clients SET photo_sha256 = repeat('ab', 32) WHERE id = '${ids.client}'`],
    () => `clients:${ids.client}`,
  ],
  ['I21', 'a recorded line without its payment', () => [aRecordedLine()], () => `bank_lines:${ids.open}`],
  [
    'I21',
    'an open line with a payment',
    () => [
      aRecordedLine(`'open', NULL`),
      `UPDATE payments SET bank_line_id = '${ids.open}' WHERE id = '${ids.payment}'`,
    ],
    () => `bank_lines:${ids.open}`,
  ],
  [
    'I21',
    'a payment of a line that never was',
    () => [`UPDATE payments SET bank_line_id = '${ids.open}' WHERE id = '${ids.payment}'`],
    () => `payments:${ids.payment}`,
  ],
  [
    'I24',
    'an accepted proof whose payment is of another loan',
    () => [anAcceptedProof(ids.settled)],
    () => `payment_proofs:${ids.open}`,
  ],
  [
    'I24',
    'an accepted proof whose payment was undone',
    () => [anAcceptedProof(ids.open), `UPDATE payments SET undone_at = now() WHERE id = '${ids.payment}'`],
    () => `payment_proofs:${ids.open}`,
  ],
  [
    'I25',
    'a fee forgiven by nobody',
    () => [`UPDATE loans SET late_fee_waived = late_fee_waived + 1 WHERE id = '${ids.open}'`],
    () => `loans:${ids.open}`,
  ],
  [
    'I25',
    'a forgiveness that is due again all the same',
    () => [aLoanEvent('late_fee_waived', { amount: 500 })],
    () => `loans:${ids.settled}`,
  ],
  [
    'I25',
    'a forgiveness that a renewal ended and that still counts',
    () => [
      aLoanEvent('late_fee_waived', { amount: 500 }),
      aLoanEvent('renewed', { interest: 1 }),
      `UPDATE loans SET late_fee_waived = 500 WHERE id = '${ids.settled}'`,
    ],
    () => `loans:${ids.settled}`,
  ],
  [
    'I25',
    'an imported loan of which less is forgiven than since it came',
    () => [
      `UPDATE loans SET import_id = '${ids.imported}', late_fee_waived = 499 WHERE id = '${ids.settled}'`,
      aLoanEvent('late_fee_waived', { amount: 500 }),
    ],
    () => `loans:${ids.settled}`,
  ],
  [
    'I23',
    'a client who owes a centavo more than the loans say',
    () => [`UPDATE client_totals SET owed = owed + 1 WHERE client_id = '${ids.client}'`],
    () => `clients:${ids.client}`,
  ],
  [
    'I23',
    'a client who owes since another day',
    () => [`UPDATE client_totals SET due_from = due_from - 1 WHERE client_id = '${ids.client}'`],
    () => `clients:${ids.client}`,
  ],
  [
    'I23',
    'what a client owes is not written down',
    () => [`DELETE FROM client_totals WHERE client_id = '${ids.client}'`],
    () => `clients:${ids.client}`,
  ],
];

/** A line of the bank with the id of the open loan, in a statement of the same id. */
function aRecordedLine(state = `'recorded', now()`): string {
  return `
    INSERT INTO bank_statements (institution_id, id, file_name, account_hash, account_tail, from_day, to_day)
    VALUES ('${ids.lender}', '${ids.open}', 'x.ofx', sha256('x'), '', '2026-08-01', '2026-08-01');
    INSERT INTO bank_lines (institution_id, id, statement_id, account_hash, line_key, content_key, day, amount, state, decided_at)
    VALUES ('${ids.lender}', '${ids.open}', '${ids.open}', sha256('x'), sha256('x'), sha256('x'), '2026-08-01', 1, ${state})`;
}

/** Of the settled loan, after whatever happened to it. */
function aLoanEvent(kind: string, facts: object): string {
  return `
    INSERT INTO loan_events (institution_id, id, loan_id, client_id, kind, on_day, facts)
    VALUES ('${ids.lender}', '${newId()}', '${ids.settled}', '${ids.client}', '${kind}', '2026-08-01', '${JSON.stringify(facts)}')`;
}

/** A proof with the id of the open loan, and a file of the same id, accepted by a payment of that loan. */
function anAcceptedProof(loanId: string): string {
  return `
    INSERT INTO files (institution_id, id, client_id, kind, name, content_type, size, sha256, emptied_at)
    VALUES ('${ids.lender}', '${ids.open}', '${ids.client}', 'payment_proof', 'x', 'image/png', 1, sha256('x'), now());
    INSERT INTO payment_proofs (institution_id, id, client_id, loan_id, file_id, amount, paid_on, status, payment_id, decided_at)
    VALUES ('${ids.lender}', '${ids.open}', '${ids.client}', '${loanId}', '${ids.open}', 1, '2026-08-01', 'accepted', '${ids.payment}', now())`;
}

describe('tampering is found', () => {
  test.each(TAMPERING)('%s: %s', async (invariant, _what, statements, offending) => {
    const broken = await tamper([
      ...['clients', 'loans', 'installments', 'payments', 'loan_events', 'audit_log'].map(
        (table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`,
      ),
      ...statements(),
    ]);
    expect(broken.get(invariant)).toContain(offending());
  });

  test('I6: a second settlement of one quitação, even with its audit row', async () => {
    const broken = await tamper([
      `INSERT INTO payments (institution_id, id, loan_id, client_id, amount, interest_part, principal_part, payment_date, kind, notes)
       VALUES ('${ids.lender}', '${newId()}', '${ids.settled}', '${ids.client}', 1, 0, 0, '2026-08-02', 'settlement', 'Pagamento de quitação')`,
    ]);
    expect(broken.get('I6')).toEqual([`loans:${ids.settled}`]);
  });
});

/** Tampers, checks and takes it back. */
async function tamper(statements: string[]): Promise<Map<InvariantId, readonly string[]>> {
  const client = await database.ownerPool.connect();
  try {
    await client.query('BEGIN');
    for (const statement of statements) await client.query(statement);
    const results = await checkInvariantsWithin(client);
    return new Map(results.filter(({ broken }) => broken > 0).map(({ id, offending }) => [id, offending]));
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
