import { v7 as newId } from 'uuid';
import type { Institution, InstitutionProfile } from '#domain/institutions/institution.ts';
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

const PROFILE_COLUMNS = [...COLUMNS, 'version'] as const;

function profileOf(row: InstitutionRow & { readonly version: number }): InstitutionProfile {
  return { ...institutionOf(row), version: row.version };
}

export async function findProfile(tx: Tx, owner: string): Promise<InstitutionProfile | null> {
  const row = await selectProfile(tx, owner).executeTakeFirst();
  return row === undefined ? null : profileOf(row);
}

/** Held against every other change until the transaction ends. */
export async function lockProfile(tx: Tx, owner: string): Promise<InstitutionProfile | null> {
  const row = await selectProfile(tx, owner).forUpdate().executeTakeFirst();
  return row === undefined ? null : profileOf(row);
}

const selectProfile = (tx: Tx, owner: string) =>
  tx.selectFrom('institutions').select(PROFILE_COLUMNS).where('user_id', '=', owner);

type ProfileFields = Omit<Institution, 'id'>;

/** Null where another first save came before. */
export async function insertProfile(
  tx: Tx,
  owner: string,
  fields: ProfileFields,
): Promise<InstitutionProfile | null> {
  const row = await tx
    .insertInto('institutions')
    .values({ ...columnsOf(fields), id: newId(), user_id: owner })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning(PROFILE_COLUMNS)
    .executeTakeFirst();
  return row === undefined ? null : profileOf(row);
}

export async function updateProfile(
  tx: Tx,
  owner: string,
  fields: ProfileFields,
): Promise<InstitutionProfile> {
  const row = await tx
    .updateTable('institutions')
    .set(columnsOf(fields))
    .where('user_id', '=', owner)
    .returning(PROFILE_COLUMNS)
    .executeTakeFirstOrThrow();
  return profileOf(row);
}

const columnsOf = ({ name, logoUrl, contactInfo }: ProfileFields) => ({
  name,
  logo_url: logoUrl,
  contact_info: contactInfo,
});

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
