import { sql, type SqlBool } from 'kysely';
import { settingsOf, type InstitutionProfile } from '#contract/institutions.ts';
import type { Institution } from '#domain/institutions/institution.ts';
import { SETTING_NAMES, type InstitutionSettings } from '#domain/institutions/institution-settings.ts';
import { Problem } from '#domain/problem.ts';
import { refuseOtherVersion } from '#domain/record-version.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { pageOf, readCursor, type Page } from '#server/records/cursor.ts';
import { PIX_COLUMNS } from '#server/pix/pix-of-loan.ts';

const COLUMNS = [
  'id',
  'version',
  'name',
  'logo_url',
  'contact_info',
  'legal_name',
  'document',
  'address',
  'city',
  ...PIX_COLUMNS,
  'settings',
] as const;

export interface ChangedProfile extends Partial<InstitutionSettings> {
  readonly version: number;
  readonly name: string;
  readonly logo_url: string | null;
  readonly contact_info: string | null;
  readonly legal_name?: string | null | undefined;
  readonly document?: string | null | undefined;
  readonly address?: string | null | undefined;
  readonly city?: string | null | undefined;
}

/**
 * What is shown as the logo, for every reader: the chosen image, else the URL of the profile (IS-2). A change returns it
 * too, so it is immutable, as a cluster asks: a uuid beside || is cast to text by a function that is only stable.
 */
export function shownLogo(institutions: 'institutions' | 'i') {
  const column = (name: string) => sql.ref(`${institutions}.${name}`);
  return sql<string | null>`case when ${column('logo_sha256')} is null then ${column('logo_url')}
    else '/api/public/logos/' || ${column('id')}::text || '/' || ${column('logo_sha256')} end`;
}

const LOGO = shownLogo('institutions').as('logo');

export async function requireInstitution(tx: Tx, institution: string): Promise<InstitutionProfile> {
  const row = await tx
    .selectFrom('institutions')
    .select([...COLUMNS, LOGO])
    .where('id', '=', institution)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  return profileOf(row);
}

function profileOf<Row extends { readonly settings: unknown }>({ settings, ...row }: Row) {
  return { ...row, ...settingsOf(settings) };
}

/** From the first save on, the institution has a name and visitors can find it (IS-1). */
export async function saveInstitution(
  tx: Tx,
  institution: string,
  { version, ...given }: ChangedProfile,
): Promise<InstitutionProfile> {
  const before = await tx
    .selectFrom('institutions')
    .select([...COLUMNS, LOGO])
    .where('id', '=', institution)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  refuseOtherVersion(profileOf(before), version);
  const isSetting = (name: string) => SETTING_NAMES.some((setting) => setting === name);
  const entries = Object.entries<string | number | boolean | null | undefined>(given).filter(
    ([, value]) => value !== undefined,
  );
  const profile = Object.fromEntries(entries.filter(([name]) => !isSetting(name)));
  const chosen = JSON.stringify(Object.fromEntries(entries.filter(([name]) => isSetting(name))));
  const saved = await tx
    .updateTable('institutions')
    .set({ ...profile, ...(chosen !== '{}' && { settings: sql`settings || ${chosen}::jsonb` }) })
    .where('id', '=', institution)
    .returning([...COLUMNS, LOGO])
    .executeTakeFirstOrThrow();
  await announce(tx, institution, { table: 'institutions', op: 'UPDATE', id: institution });
  return profileOf(saved);
}

/** No edit of the profile: it raises no version, so that a form that is open meanwhile can still be saved. */
export async function setLogoHash(
  tx: Tx,
  institution: string,
  logo_sha256: string | null,
): Promise<InstitutionProfile> {
  const saved = await tx
    .updateTable('institutions')
    .set({ logo_sha256 })
    .where('id', '=', institution)
    .returning([...COLUMNS, LOGO])
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  await announce(tx, institution, { table: 'institutions', op: 'UPDATE', id: institution });
  return profileOf(saved);
}

/** The institutions a visitor can choose from, by name (PT-1). */
export async function listInstitutions(
  system: Tx,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Page<Institution>> {
  const key = readCursor(after, ['text', 'uuid']);
  let rows = system
    .selectFrom('institutions')
    .select(['id', sql<string>`name`.as('name'), 'logo_url', LOGO, 'contact_info', 'name_norm'])
    .where('name', 'is not', null)
    .where('is_demo', '=', false)
    .orderBy('name_norm')
    .orderBy('id')
    .limit(limit + 1);
  if (key !== null) rows = rows.where(sql<SqlBool>`(name_norm, id) > (${key[0]}, ${key[1]})`);
  const page = pageOf(await rows.execute(), limit, (row) => [row.name_norm ?? '', row.id]);
  return { items: page.items.map(({ name_norm: _key, ...institution }) => institution), next: page.next };
}

/** Refuses an institution that takes no requests of visitors: one they cannot choose, or that is closing. */
export async function requireListed(system: Tx, institution: string): Promise<void> {
  const { closing_on: closingOn } = await system
    .selectFrom('institutions')
    .select('closing_on')
    .where('id', '=', institution)
    .where('name', 'is not', null)
    .where('is_demo', '=', false)
    .executeTakeFirstOrThrow(() => new Problem('not_found', 'Instituição não encontrada. Escolha outra.'));
  if (closingOn !== null) throw new Problem('institution_closing');
}
