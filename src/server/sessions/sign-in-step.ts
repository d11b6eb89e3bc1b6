import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';
import { after } from '#server/sessions/session-times.ts';
import { hashOfToken, newToken } from '#server/sessions/session-token.ts';

/** How long a person has for the second half of a sign-in. */
export const STEP_LASTS = 5 * 60_000;
const MAX_TRIES = 5;

const ENDED = 'A verificação expirou. Entre de novo com e-mail e senha.';

type Step =
  /** After the right password: the token is good for nothing but a code. */
  | { readonly kind: 'second_factor'; readonly user: string }
  /** The token is the challenge that a passkey signs. */
  | { readonly kind: 'passkey' }
  | { readonly kind: 'register_passkey'; readonly user: string };

export async function openStep(db: Database, step: Step, now: Date): Promise<string> {
  const { token, hash } = newToken();
  await db.system
    .insertInto('sign_in_steps')
    .values({
      token_hash: hash,
      kind: step.kind,
      user_id: 'user' in step ? step.user : null,
      expires_at: after(now, STEP_LASTS),
    })
    .execute();
  return token;
}

/** Counts a try before the code is looked at, so that concurrent ones are all counted. */
export async function takeTry(
  db: Database,
  token: string,
  now: Date,
): Promise<{ readonly user: string; readonly isLast: boolean }> {
  const step = await db.system
    .updateTable('sign_in_steps')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', hashOfToken(token))
    .where('kind', '=', 'second_factor')
    .where('expires_at', '>', now.toISOString())
    .where('tries', '<', MAX_TRIES)
    .returning(['user_id', 'tries'])
    .executeTakeFirst();
  if (step === undefined || step.user_id === null) throw new Problem('sign_in_step_ended', ENDED);
  return { user: step.user_id, isLast: step.tries === MAX_TRIES };
}

/** A challenge counts once, within five minutes, for what and for whom it was made; false otherwise. */
export async function takeChallenge(
  db: Database,
  challenge: string,
  step: Exclude<Step, { kind: 'second_factor' }> & { readonly now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await db.system
    .deleteFrom('sign_in_steps')
    .where('token_hash', '=', hashOfToken(challenge))
    .where('kind', '=', step.kind)
    .where('user_id', 'is not distinct from', 'user' in step ? step.user : null)
    .where('expires_at', '>', step.now.toISOString())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function endStep(db: Database, token: string): Promise<void> {
  await db.system.deleteFrom('sign_in_steps').where('token_hash', '=', hashOfToken(token)).execute();
}
