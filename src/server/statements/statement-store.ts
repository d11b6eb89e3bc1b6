import { createHash } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import { v7 as newId } from 'uuid';
import type { BankStatementOut, NewBankStatementIn } from '#contract/bank-statements.ts';
import { Problem } from '#domain/problem.ts';
import type { OpenCredits } from '#domain/statements/statement-words.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { pageOf, readCursor, type Page } from '#server/records/cursor.ts';

const counts = (institution: string) =>
  sql<BankStatementOut['counts']>`(
  select json_build_object(
    'recorded', count(*) filter (where state = 'recorded' and not tied),
    'tied', count(*) filter (where state = 'recorded' and tied),
    'put_away', count(*) filter (where state = 'put_away'), 'open', count(*) filter (where state = 'open'))
  from bank_lines b where b.institution_id = ${institution} and b.statement_id = s.id)`.as('counts');

function selectStatements(tx: Tx, institution: string) {
  return tx
    .selectFrom('bank_statements as s')
    .select([
      's.id',
      's.file_name',
      's.account_tail',
      's.from_day',
      's.to_day',
      sql<string | null>`caderneta_member_name(s.created_by)`.as('by'),
      's.created_at',
      's.undone_at',
      counts(institution),
    ])
    .where('s.institution_id', '=', institution);
}

/** Newest first; a file that was read again and brought nothing is not listed (EX-4, EX-13). */
export async function pageOfStatements(
  tx: Tx,
  institution: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Page<BankStatementOut>> {
  const key = readCursor(after, ['moment', 'uuid']);
  let rows = selectStatements(tx, institution)
    .where(
      sql<SqlBool>`exists (select from bank_lines b where b.institution_id = ${institution} and b.statement_id = s.id)`,
    )
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit + 1);
  if (key !== null) rows = rows.where(sql<SqlBool>`(s.created_at, s.id) < (${key[0]}, ${key[1]})`);
  return pageOf(await rows.execute(), limit, (row) => [row.created_at, row.id]);
}

export function requireStatement(tx: Tx, institution: string, id: string): Promise<BankStatementOut> {
  return selectStatements(tx, institution)
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
}

/** For 'Hoje' (EX-13): null where no statement was read, or all were taken back and nothing is open. */
export async function openCredits(tx: Tx, institution: string): Promise<OpenCredits | null> {
  const { rows } = await sql<{ open: number; files: number; to_day: OpenCredits['to_day'] | null }>`
    select coalesce(sum(o.open), 0)::integer as open, count(o.open)::integer as files,
      coalesce(max(s.to_day) filter (where o.open > 0), max(s.to_day) filter (where s.undone_at is null)) as to_day
    from bank_statements s
    left join (
      select statement_id, count(*) as open from bank_lines
      where institution_id = ${institution} and state = 'open' group by statement_id
    ) as o on o.statement_id = s.id
    where s.institution_id = ${institution}`.execute(tx);
  const [{ open, files, to_day } = { open: 0, files: 0, to_day: null }] = rows;
  return to_day === null ? null : { open, files, to_day };
}

/** The account's number itself is not kept (EX-15). A file that names none, such as most CSV files, is the account without a name. */
export async function createStatement(
  tx: Tx,
  institution: string,
  { file_name, account, from_day, to_day }: NewBankStatementIn,
): Promise<BankStatementOut> {
  if (to_day < from_day) throw new Problem('invalid_input', 'O período do extrato termina antes de começar.');
  const id = newId();
  await tx
    .insertInto('bank_statements')
    .values({
      institution_id: institution,
      id,
      file_name,
      account_hash: createHash('sha256')
        .update(account ?? '')
        .digest(),
      account_tail: (account ?? '').replace(/\W/g, '').slice(-4),
      from_day,
      to_day,
    })
    .execute();
  await announce(tx, institution, { table: 'bank_statements', op: 'INSERT', id });
  return requireStatement(tx, institution, id);
}
