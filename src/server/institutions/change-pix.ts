import { sql } from 'kysely';
import type { InstitutionProfile, PixFields } from '#contract/institutions.ts';
import { Problem } from '#domain/problem.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { confirmPerson, type Confirmation } from '#server/security/second-factor/check-code.ts';
import { requireInstitution } from './institution-store.ts';

interface PixChange {
  readonly institution: string;
  readonly user: string;
  readonly version: number;
  /** Null takes the key away. */
  readonly pix: PixFields | null;
  readonly now: Date;
}

/**
 * A changed key diverts payments, so it needs the person's password, a code where the second factor is on, and a function that the institution's own role may not call
 * (PX-4). Refused where the profile changed since it was seen: the key of another tab is never overwritten unseen.
 */
export async function changePix(
  db: Database,
  limits: RateLimits,
  change: PixChange & Confirmation,
): Promise<InstitutionProfile> {
  const { institution, user, version, pix, now } = change;
  await confirmPerson(db, limits, change);
  const saved = await db.asSystem((tx) => setPix(tx, { institution, user, version, pix, now }));
  const profile = await db.readAsLender(institution, (tx) => requireInstitution(tx, institution));
  if (!saved) throw new Problem('record_changed', undefined, { record: profile });
  return profile;
}

/** False where the profile is no longer the one that was seen. */
export async function setPix(
  system: Tx,
  { institution, user, version, pix, now }: PixChange,
): Promise<boolean> {
  const { rows } = await sql<{ saved: boolean }>`
    select caderneta_set_pix(${institution}, ${user}, ${version}, ${pix?.pix_key_type ?? null}, ${pix?.pix_key ?? null},
      ${pix?.pix_name ?? null}, ${pix?.pix_city ?? null}, ${now}) as saved`.execute(system);
  if (rows[0]?.saved !== true) return false;
  await announce(system, institution, { table: 'institutions', op: 'UPDATE', id: institution });
  return true;
}
