import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { BankLineIn } from '#contract/bank-statements.ts';
import type { Day } from '#domain/calendar.ts';
import type { Cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import type { LineState } from '#domain/statements/line-state.ts';
import type { Tx } from '#server/db/database.ts';

export interface StoredLine {
  readonly id: string;
  readonly statement_id: string;
  readonly account_hash: Buffer;
  readonly day: Day;
  readonly amount: Cents;
  readonly text: string | null;
  readonly client_id: string | null;
  readonly state: LineState;
  readonly tied: boolean;
}

const LINE_COLUMNS = [
  'id',
  'statement_id',
  'account_hash',
  'day',
  'amount',
  'text',
  'client_id',
  'state',
  'tied',
] as const;

export function selectLines(tx: Tx, institution: string) {
  return tx.selectFrom('bank_lines').select(LINE_COLUMNS).where('institution_id', '=', institution);
}

/** All open ones, in the order in which they are judged: by day, then as the files had them, which is the order of their ids (EX-6). */
export function openLines(tx: Tx, institution: string): Promise<StoredLine[]> {
  return selectLines(tx, institution).where('state', '=', 'open').orderBy('day').orderBy('id').execute();
}

/** Held until the transaction ends: a line is decided once. */
export function lockLine(tx: Tx, institution: string, id: string): Promise<StoredLine> {
  return selectLines(tx, institution)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
}

export async function paymentsOfLine(tx: Tx, institution: string, lineId: string): Promise<string[]> {
  const payments = await tx
    .selectFrom('payments')
    .select('id')
    .where('institution_id', '=', institution)
    .where('bank_line_id', '=', lineId)
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute();
  return payments.map(({ id }) => id);
}

/** A payment entered by hand stays as it was before it was tied to a line. */
export async function loosenPayments(tx: Tx, institution: string, lineId: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ bank_line_id: null })
    .where('institution_id', '=', institution)
    .where('bank_line_id', '=', lineId)
    .execute();
}

interface KeyedLine extends BankLineIn {
  readonly lineKey: string;
  readonly contentKey: string;
}

/**
 * Stores the credits that were never seen, and answers with the ids of all that were sent. A line is known by the bank's id; where it had
 * none then or has none now, by its content (EX-4). An open line moves to the newest file it came with.
 */
export async function putLines(
  tx: Tx,
  institution: string,
  statementId: string,
  lines: readonly BankLineIn[],
): Promise<ReadonlySet<string>> {
  const statement = await tx
    .selectFrom('bank_statements')
    .select('account_hash')
    .where('institution_id', '=', institution)
    .where('id', '=', statementId)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  const account = statement.account_hash;
  // Two files of one account are stored one after the other, or a credit with and without an id could be stored twice.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bank-lines:${institution}:${account.toString('hex')}`}, 0))`.execute(
    tx,
  );
  const keyed = lines.map(keysOf);
  const known = await tx
    .selectFrom('bank_lines')
    .select(['id', 'line_key', 'content_key'])
    .where('institution_id', '=', institution)
    .where('account_hash', '=', account)
    .where((eb) =>
      eb.or([
        eb(
          'line_key',
          'in',
          keyed.map(({ lineKey }) => Buffer.from(lineKey, 'hex')),
        ),
        eb(
          'content_key',
          'in',
          keyed.map(({ contentKey }) => Buffer.from(contentKey, 'hex')),
        ),
      ]),
    )
    .execute();
  const byLine = new Map(known.map(({ id, line_key: key }) => [key.toString('hex'), id]));
  const byContent = new Map<string, { id: string; hasBankId: boolean }[]>();
  for (const { id, line_key: lineKey, content_key: contentKey } of known) {
    const content = contentKey.toString('hex');
    byContent.set(content, [
      ...(byContent.get(content) ?? []),
      { id, hasBankId: !lineKey.equals(contentKey) },
    ]);
  }
  const found = keyed.map(({ lineKey, contentKey }) => {
    const same = byContent.get(contentKey)?.find(({ hasBankId }) => !hasBankId || lineKey === contentKey);
    return byLine.get(lineKey) ?? same?.id ?? null;
  });
  const fresh = keyed.flatMap((line, at) => (found[at] === null ? [{ ...line, id: newId() }] : []));
  if (fresh.length > 0)
    await tx
      .insertInto('bank_lines')
      .values(
        fresh.map(({ id, day, amount, text, lineKey, contentKey }) => ({
          institution_id: institution,
          id,
          statement_id: statementId,
          account_hash: account,
          line_key: Buffer.from(lineKey, 'hex'),
          content_key: Buffer.from(contentKey, 'hex'),
          day,
          amount,
          text,
        })),
      )
      // One file may name a line twice only by mistake: the first counts.
      .onConflict((conflict) => conflict.constraint('bank_lines_key').doNothing())
      .execute();
  const ids = found.filter((id) => id !== null);
  if (ids.length > 0)
    await tx
      .updateTable('bank_lines')
      .set({ statement_id: statementId })
      .where('institution_id', '=', institution)
      .where('id', 'in', ids)
      .where('state', '=', 'open')
      .execute();
  return new Set([...ids, ...fresh.map(({ id }) => id)]);
}

/** Some banks give one id to several lines over the months: another amount is another line (EX-4). */
function keysOf(line: BankLineIn): KeyedLine {
  const { day, amount, text, fit_id: fitId, place } = line;
  const hash = (...parts: readonly (string | number | null)[]) =>
    createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  const contentKey = hash(day, amount, text, place);
  return { ...line, contentKey, lineKey: fitId === null ? contentKey : hash('fitid', fitId, amount) };
}
