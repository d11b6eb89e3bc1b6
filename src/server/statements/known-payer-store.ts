import { sql, type CompiledQuery, type SqlBool } from 'kysely';
import { v7 as newId } from 'uuid';
import type { KnownPayerOut } from '#contract/bank-statements.ts';
import { Problem } from '#domain/problem.ts';
import type { KnownPayer } from '#domain/statements/find-payers.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { pageOf, readCursor, type Page } from '#server/records/cursor.ts';

/** The last confirmation counts (EX-11). */
export function knownPayer(tx: Tx, institution: string, { payer_key, client_id }: KnownPayer): CompiledQuery {
  return tx
    .insertInto('known_payers')
    .values({ institution_id: institution, id: newId(), payer_key, client_id })
    .onConflict((conflict) => conflict.constraint('known_payers_key').doUpdateSet({ client_id }))
    .compile();
}

/** In the order of their names. */
export async function pageOfKnownPayers(
  tx: Tx,
  institution: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Page<KnownPayerOut>> {
  const key = readCursor(after, ['text', 'uuid']);
  let rows = tx
    .selectFrom('known_payers as k')
    .innerJoin('clients as c', (join) =>
      join.onRef('c.institution_id', '=', 'k.institution_id').onRef('c.id', '=', 'k.client_id'),
    )
    .select([
      'k.id',
      'k.payer_key',
      'k.client_id',
      'c.name as client_name',
      sql<string | null>`caderneta_member_name(k.created_by)`.as('by'),
      'k.created_at',
    ])
    .where('k.institution_id', '=', institution)
    .orderBy('k.payer_key')
    .orderBy('k.id')
    .limit(limit + 1);
  if (key !== null) rows = rows.where(sql<SqlBool>`(k.payer_key, k.id) > (${key[0]}, ${key[1]}::uuid)`);
  return pageOf(await rows.execute(), limit, (row) => [row.payer_key, row.id]);
}

export async function forgetPayer(tx: Tx, institution: string, id: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('known_payers')
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Problem('not_found');
  await announce(tx, institution, { table: 'bank_statements', op: 'many' });
}
