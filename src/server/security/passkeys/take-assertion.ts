import type { Assertion } from '#contract/passkey-answers.ts';
import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';
import { takeChallenge } from '#server/sessions/sign-in-step.ts';
import { findPasskey, noteUse } from './passkey-store.ts';
import { challengeOf, verifyAssertion, type RelyingParty } from './verify-passkey.ts';

/** Whose passkey signed one of our challenges, which is used up by it, and since when they have it. */
export async function takeAssertion(
  db: Database,
  assertion: Assertion,
  { party, now }: { readonly party: RelyingParty; readonly now: Date },
): Promise<{ readonly user: string; readonly createdAt: Date }> {
  const isOurs = await takeChallenge(db, challengeOf(assertion.client_data), { kind: 'passkey', now });
  if (!isOurs) throw new Problem('passkey_refused');
  const passkey = await findPasskey(db.system, Buffer.from(assertion.credential_id, 'base64url'));
  if (passkey === undefined) throw new Problem('passkey_refused');
  const { public_key: publicKey, counter } = passkey;
  const used = await verifyAssertion(assertion, { publicKey, counter }, party);
  if (!(await noteUse(db.system, passkey, { ...used, now }))) throw new Problem('passkey_refused');
  return { user: passkey.user_id, createdAt: new Date(passkey.created_at) };
}
