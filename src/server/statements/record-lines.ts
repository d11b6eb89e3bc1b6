import { sql } from 'kysely';
import type { RecordedLineOut, RecordLineIn } from '#contract/bank-statements.ts';
import type { Day } from '#domain/calendar.ts';
import { addCents, brl, cents, subtractCents, type Cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import { payerKey, payerOf, saysPix } from '#domain/statements/payer-of.ts';
import type { Database, StaffIdentity, Tx } from '#server/db/database.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { fixedStatement } from '#server/db/engine/fixed-statement.ts';
import { postponeWrites } from '#server/db/engine/kysely-over-pg.ts';
import { announcement } from '#server/records/announce.ts';
import { knownPayer } from './known-payer-store.ts';
import { lockLine, paymentsOfLine, type StoredLine } from './line-store.ts';

const LOAN_CHANGED = 'Este empréstimo mudou depois que o extrato foi conferido. Confira de novo.';

interface RecordLines {
  readonly lines: readonly RecordLineIn[];
  /** When the person's list was made: what changed after it is not written (EX-10). */
  readonly judged_at: Date;
  readonly today: Day;
  readonly now: Date;
}

/** Each line in a transaction of its own: one that is refused says why, and the others are written (EX-9, EX-10). */
export async function recordLines(
  db: Database,
  staff: StaffIdentity,
  { lines, ...seen }: RecordLines,
): Promise<RecordedLineOut[]> {
  const outcomes: RecordedLineOut[] = [];
  for (const line of lines) {
    try {
      const done = await db.asStaff(staff, (tx) => recordLine(tx, staff, line, seen));
      outcomes.push({ id: line.id, ...done, message: null });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      outcomes.push({ id: line.id, outcome: 'refused', payments: [], message: error.message });
    }
  }
  return outcomes;
}

type Seen = Omit<RecordLines, 'lines'>;

/** A line that is recorded already stays as it is: the call may be sent again after a broken connection. */
async function recordLine(
  tx: Tx,
  { institution, user }: StaffIdentity,
  wanted: RecordLineIn,
  seen: Seen,
): Promise<Pick<RecordedLineOut, 'outcome' | 'payments'>> {
  const line = await lockLine(tx, institution, wanted.id);
  if (line.state === 'recorded')
    return line.tied
      ? { outcome: 'tied', payments: [] }
      : { outcome: 'recorded', payments: await paymentsOfLine(tx, institution, line.id) };
  if (line.state !== 'open') throw new Problem('line_decided');
  const { payment_id: paymentId } = wanted;
  const isTie = paymentId !== null;
  const { clientId, payments } =
    paymentId === null
      ? await payParts(tx, institution, line, wanted.parts, seen)
      : { clientId: await tiePayment(tx, institution, line, paymentId), payments: [] };
  const key = wanted.remember ? payerKey(payerOf(line.text ?? '')) : null;
  // With COMMIT, as the payments are.
  postponeWrites(tx, [
    lineRecorded({
      institution,
      id: line.id,
      tied: isTie,
      client_id: clientId,
      user,
      now: seen.now.toISOString(),
    }),
    ...(key === null ? [] : [knownPayer(tx, institution, { payer_key: key, client_id: clientId })]),
    announcement(institution, { table: 'bank_statements', op: 'UPDATE', id: line.statement_id }),
  ]);
  return { outcome: isTie ? 'tied' : 'recorded', payments };
}

interface RecordedLine {
  readonly institution: string;
  readonly id: string;
  readonly tied: boolean;
  readonly client_id: string;
  readonly user: string;
  readonly now: string;
}

const lineRecorded = fixedStatement((tx, line: RecordedLine) =>
  tx
    .updateTable('bank_lines')
    .set({
      state: 'recorded',
      tied: line.tied,
      client_id: line.client_id,
      decided_by: line.user,
      decided_at: line.now,
    })
    .where('institution_id', '=', line.institution)
    .where('id', '=', line.id),
);

async function tiePayment(tx: Tx, institution: string, line: StoredLine, paymentId: string): Promise<string> {
  const tied = await tx
    .updateTable('payments')
    .set({ bank_line_id: line.id })
    .where('institution_id', '=', institution)
    .where('id', '=', paymentId)
    .where('undone_at', 'is', null)
    .where('bank_line_id', 'is', null)
    .where(sql<Cents>`amount + late_fee`, '=', line.amount)
    .returning('client_id')
    .executeTakeFirst();
  if (tied === undefined)
    throw new Problem('record_changed', 'O pagamento deste lançamento mudou. Confira de novo.');
  return tied.client_id;
}

/** Ordinary payments, dated the line's day; loans in the order of their ids, so that two lines never wait for each other. */
async function payParts(
  tx: Tx,
  institution: string,
  line: StoredLine,
  parts: RecordLineIn['parts'],
  { judged_at, today, now }: Seen,
): Promise<{ clientId: string; payments: string[] }> {
  refuseOtherSum(line.amount, parts);
  const loanIds = [...new Set(parts.map(({ loan_id: id }) => id))].sort();
  if (loanIds.length !== parts.length)
    throw new Problem('invalid_input', 'Cada empréstimo entra uma vez na divisão.');
  const payments: string[] = [];
  const clients = new Set<string>();
  for (const part of [...parts].sort((a, b) => (a.loan_id < b.loan_id ? -1 : 1))) {
    const [{ payment, loan }, changed] = await Promise.all([
      addPayment(tx, institution, {
        loan_id: part.loan_id,
        bankLineId: line.id,
        amount: part.amount,
        late_fee: part.late_fee,
        payment_date: line.day,
        method: saysPix(line.text ?? '') ? 'pix' : 'transfer',
        notes: null,
        today,
        now,
      }),
      // Sent behind the lock of the loan that the payment takes, so that it sees what those changed whom the lock waited for.
      tx.executeQuery(changedSince({ institution, loan: part.loan_id, seen: judged_at.toISOString() })),
    ]);
    if (changed.rows[0]?.changed === true) throw new Problem('record_changed', LOAN_CHANGED);
    payments.push(payment.id);
    clients.add(loan.client_id);
  }
  const [clientId, ...others] = clients;
  if (clientId === undefined || others.length > 0)
    throw new Problem('invalid_input', 'Um lançamento é de um cliente só.');
  return { clientId, payments };
}

function refuseOtherSum(amount: Cents, parts: RecordLineIn['parts']): void {
  const sum = addCents(cents(0), ...parts.flatMap((part) => [part.amount, part.late_fee]));
  if (sum < amount) throw new Problem('invalid_input', `Falta dividir ${brl(subtractCents(amount, sum))}.`);
  if (sum > amount)
    throw new Problem('invalid_input', `A divisão passa do valor em ${brl(subtractCents(sum, amount))}.`);
}

interface SeenLoan {
  readonly institution: string;
  readonly loan: string;
  readonly seen: string;
}

/** Payments and changes of others; what other lines of statements have recorded since was part of the list. */
const changedSince = fixedStatement(
  (_, { institution, loan, seen }: SeenLoan) => sql<{ changed: boolean }>`
    select exists (
      select from payments
      where institution_id = ${institution} and loan_id = ${loan}
        and (created_at > ${seen} and bank_line_id is null or undone_at > ${seen})
    ) or exists (
      select from loan_events
      where institution_id = ${institution} and loan_id = ${loan} and at > ${seen}
        and kind not in ('created', 'payment', 'payment_undone', 'became_overdue', 'acceptance_offered',
          'accepted', 'acceptance_withdrawn')
    ) as changed`,
);
