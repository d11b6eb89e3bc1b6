import { sql, type SqlBool } from 'kysely';
import type { BankLineOut } from '#contract/bank-statements.ts';
import type { LineState } from '#domain/statements/line-state.ts';
import type { Tx } from '#server/db/database.ts';
import { pageOf, readCursor, type Page } from '#server/records/cursor.ts';
import { judgeOpenLines } from './judge-open-lines.ts';
import { selectLines, type StoredLine } from './line-store.ts';

/** Oldest day first, as they are judged. */
export async function pageOfLines(
  tx: Tx,
  institution: string,
  { state, after, limit }: { state: LineState; after: string | undefined; limit: number },
): Promise<Page<BankLineOut>> {
  const key = readCursor(after, ['day', 'uuid']);
  const keyOf = ({ day, id }: BankLineOut) => [day, id];
  if (state === 'open') {
    const lines = await judgeOpenLines(tx, institution);
    const rest = lines.filter(
      ({ day, id }) => key === null || day > key[0] || (day === key[0] && id > key[1]),
    );
    return pageOf(rest.slice(0, limit + 1), limit, keyOf);
  }
  let rows = selectLines(tx, institution)
    .where('state', '=', state)
    .orderBy('day')
    .orderBy('id')
    .limit(limit + 1);
  if (key !== null) rows = rows.where(sql<SqlBool>`(day, id) > (${key[0]}, ${key[1]})`);
  return pageOf(await decidedLines(tx, institution, await rows.execute()), limit, keyOf);
}

/** Lines that are not judged: with the client they were decided for. */
export async function decidedLines(
  tx: Tx,
  institution: string,
  lines: readonly StoredLine[],
): Promise<BankLineOut[]> {
  const ids = lines.flatMap(({ client_id: id }) => id ?? []);
  const clients =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('clients')
          .select(['id', 'name'])
          .where('institution_id', '=', institution)
          .where('id', 'in', ids)
          .execute();
  return lines.map((stored) => {
    const { account_hash: _, ...line } = stored;
    return {
      ...line,
      verdict: null,
      payers: clients
        .filter(({ id }) => id === line.client_id)
        .map(({ id, name }) => ({ client_id: id, name, reason: 'chosen' as const })),
      parts: [],
      payment_id: null,
      payer_key: null,
    };
  });
}
