import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { InstitutionProfile } from '#contract/institutions.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { setLogoHash } from './institution-store.ts';

/** Its bytes and their hash change together, under the lock of the institution's row (I18). */
export async function replaceLogo(
  tx: Tx,
  institution: string,
  image: Uint8Array,
): Promise<InstitutionProfile> {
  const png = Buffer.from(image);
  const profile = await setLogoHash(tx, institution, createHash('sha256').update(png).digest('hex'));
  await tx
    .insertInto('institution_logos')
    .values({ institution_id: institution, png })
    .onConflict((conflict) => conflict.column('institution_id').doUpdateSet({ png: sql`excluded.png` }))
    .execute();
  return profile;
}

export async function removeLogo(tx: Tx, institution: string): Promise<InstitutionProfile> {
  const profile = await setLogoHash(tx, institution, null);
  await tx.deleteFrom('institution_logos').where('institution_id', '=', institution).execute();
  return profile;
}

/** Only the image that is chosen now: the address of an earlier one is not found. */
export async function requireLogo(
  system: Tx,
  { institution_id, sha256 }: { readonly institution_id: string; readonly sha256: string },
): Promise<Buffer> {
  const { png } = await system
    .selectFrom('institution_logos as l')
    .innerJoin('institutions as i', 'i.id', 'l.institution_id')
    .select('l.png')
    .where('l.institution_id', '=', institution_id)
    .where('i.logo_sha256', '=', sha256)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  return png;
}
