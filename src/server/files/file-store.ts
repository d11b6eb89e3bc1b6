import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ClientFile, PortalFile } from '#contract/files.ts';
import { KEPT_DAYS_AFTER_DELETION } from '#domain/files/file.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { pageOf, readCursor, type Page } from '#server/records/cursor.ts';

const DAY_MS = 86_400_000;

/** Deleted before it, a file cannot be restored any more. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - KEPT_DAYS_AFTER_DELETION * DAY_MS);
}

/** For a condition on `files as f`: who was deleted has none, until they are back (AQ-7). */
export function ofLivingClient(institution: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from clients c where c.institution_id = ${institution} and c.id = f.client_id and c.deleted_at is null)`;
}

function filesOf(tx: Tx, institution: string) {
  return tx
    .selectFrom('files')
    .select([
      'id',
      'client_id',
      'loan_id',
      'kind',
      'name',
      'content_type',
      'size',
      sql<string>`encode(sha256, 'hex')`.as('sha256'),
      'in_portal',
      'created_at',
      sql<string | null>`caderneta_member_name(added_by)`.as('by'),
      'deleted_at',
      sql<boolean>`emptied_at is null`.as('has_content'),
    ])
    .where('institution_id', '=', institution);
}

/** The papers of a client, newest first; proofs of payment and acceptances stand at their loans (AQ-1). */
export async function listFiles(
  tx: Tx,
  institution: string,
  asked: {
    readonly clientId: string;
    readonly loanId?: string | undefined;
    readonly after?: string | undefined;
    readonly limit: number;
    /** With those that can be restored, which were deleted since. */
    readonly deletedSince: Date | null;
  },
): Promise<Page<ClientFile>> {
  const key = readCursor(asked.after, ['moment', 'uuid']);
  const { clientId, loanId, deletedSince, limit } = asked;
  let query = filesOf(tx, institution)
    .where('client_id', '=', clientId)
    .where('kind', 'not in', ['payment_proof', 'acceptance'])
    .where((eb) =>
      deletedSince === null
        ? eb('deleted_at', 'is', null)
        : eb.or([
            eb('deleted_at', 'is', null),
            eb.and([eb('deleted_at', '>', deletedSince.toISOString()), eb('emptied_at', 'is', null)]),
          ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (loanId !== undefined) query = query.where('loan_id', '=', loanId);
  if (key !== null)
    query = query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(key[0], key[1])));
  return pageOf(await query.execute(), limit, ({ created_at, id }) => [created_at, id]);
}

export async function requireFileRow(tx: Tx, institution: string, id: string): Promise<ClientFile> {
  return filesOf(tx, institution)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
}

/** What the institution shows the borrower of the transaction, newest first (AQ-10). */
export async function listPortalFiles(
  tx: Tx,
  institution: string,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<Page<PortalFile>> {
  const key = readCursor(after, ['moment', 'uuid']);
  let query = tx
    .selectFrom('files')
    .select([
      'id',
      'name',
      'kind',
      'content_type',
      'size',
      sql<string>`encode(sha256, 'hex')`.as('sha256'),
      'created_at',
    ])
    .where('institution_id', '=', institution)
    .where('in_portal', '=', true)
    .where('emptied_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (key !== null)
    query = query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(key[0], key[1])));
  return pageOf(await query.execute(), limit, ({ created_at, id }) => [created_at, id]);
}

/** The bytes that are kept (AQ-6); what was deleted counts until it is emptied. */
export async function usedBytes(tx: Tx, institution: string): Promise<number> {
  const { used } = await tx
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('used'))
    .where('institution_id', '=', institution)
    .where('emptied_at', 'is', null)
    .executeTakeFirstOrThrow();
  return used;
}
