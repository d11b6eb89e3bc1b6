import type { InstitutionProfile } from '#contract/institutions.ts';
import type { Tx } from '#server/db/database.ts';
import { requireConfirmedPassword } from '#server/sessions/confirmed-password.ts';
import { requireInstitution, saveInstitution, type ChangedProfile } from './institution-store.ts';

/** Who would be asked for the password to open documents cannot leave the question out without it (AQ-13). */
export async function changeProfile(
  tx: Tx,
  institution: string,
  { sessionId, changed }: { readonly sessionId: string; readonly changed: ChangedProfile },
): Promise<InstitutionProfile> {
  if (changed.documents_need_password === false) {
    const { documents_need_password: asked } = await requireInstitution(tx, institution);
    if (asked) await requireConfirmedPassword(tx, sessionId, 'Confirme sua senha para deixar de pedi-la.');
  }
  return saveInstitution(tx, institution, changed);
}
