import { profileToWire } from '#contract/institution-translation.ts';
import type { Institution, InstitutionProfile } from '#domain/institutions/institution.ts';
import { refuseOtherVersion } from '#domain/record-version.ts';
import type { Tx } from '#server/db/database.ts';
import { insertProfile, lockProfile, updateProfile } from './institution-store.ts';

interface SaveProfile {
  readonly fields: Omit<Institution, 'id'>;
  /** Null where the person saw no profile yet. */
  readonly seenVersion: number | null;
}

/** IS-1: one per lender; the first save creates it, and of two first saves the second is told what the first wrote (LN-18). */
export async function saveProfile(
  tx: Tx,
  owner: string,
  { fields, seenVersion }: SaveProfile,
): Promise<InstitutionProfile> {
  const created = await insertProfile(tx, owner, fields);
  if (created !== null) return created;
  const before = await lockProfile(tx, owner);
  if (before !== null) refuseOtherVersion(profileToWire(before), seenVersion);
  return updateProfile(tx, owner, fields);
}
