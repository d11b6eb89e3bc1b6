import { v7 as newId } from 'uuid';
import type { Institution } from '#domain/institutions/institution.ts';
import type { Tx } from '#server/db/database.ts';

const COLUMNS = ['id', 'name', 'logo_url', 'contact_info'] as const;

interface InstitutionRow {
  readonly id: string;
  readonly name: string;
  readonly logo_url: string | null;
  readonly contact_info: string | null;
}

function institutionOf(row: InstitutionRow): Institution {
  return { id: row.id, name: row.name, logoUrl: row.logo_url, contactInfo: row.contact_info };
}

export async function findInstitution(tx: Tx, owner: string): Promise<Institution | null> {
  const row = await tx
    .selectFrom('institutions')
    .select(COLUMNS)
    .where('user_id', '=', owner)
    .executeTakeFirst();
  return row === undefined ? null : institutionOf(row);
}

/** IS-1: one per lender; the first save creates it, whoever of two first savers comes second updates it. */
export async function saveInstitution(
  tx: Tx,
  owner: string,
  profile: Omit<Institution, 'id'>,
): Promise<Institution> {
  const columns = { name: profile.name, logo_url: profile.logoUrl, contact_info: profile.contactInfo };
  const row = await tx
    .insertInto('institutions')
    .values({ ...columns, id: newId(), user_id: owner })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return institutionOf(row);
}

/** PT-1: what a visitor chooses from, by name. */
export async function listInstitutions(system: Tx): Promise<Institution[]> {
  const rows = await system
    .selectFrom('institutions')
    .select(COLUMNS)
    .orderBy('name_norm')
    .orderBy('id')
    .execute();
  return rows.map(institutionOf);
}

/** The lender behind an institution a visitor chose. */
export async function lenderOfInstitution(system: Tx, institutionId: string): Promise<string | null> {
  const row = await system
    .selectFrom('institutions')
    .select('user_id')
    .where('id', '=', institutionId)
    .executeTakeFirst();
  return row?.user_id ?? null;
}
