import { v7 as newId } from 'uuid';
import type { Day } from '#domain/calendar.ts';
import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { assertStrongPassword, hashPassword } from '#server/sessions/password.ts';
import { after } from '#server/sessions/session-times.ts';
import { newToken } from '#server/sessions/session-token.ts';
import { hashOfCode, requireSignUpCode } from './sign-up-code.ts';
import { SIGN_UP_LINK_LASTS } from './mail-sign-up.ts';

export interface SignUpRequest {
  readonly name: string;
  readonly institution_name: string;
  readonly email: string;
  readonly password: string;
  readonly sign_up_code?: string | undefined;
  /** Whether SIGN_UP is `code`. */
  readonly needsCode: boolean;
  readonly now: Date;
  readonly today: Day;
}

/**
 * Writes the request down, alike for a free and a taken address: the same statements in the same order, so that neither the answer
 * nor its time says which one it is (AS-3). What differs is the message, which is sent afterwards.
 */
export async function askSignUp(
  db: Database,
  limits: RateLimits,
  request: SignUpRequest,
): Promise<{ id: string; browserToken: string }> {
  const { name, institution_name, email, password, sign_up_code: code, needsCode, now, today } = request;
  assertStrongPassword(password, email);
  await limits.takeSignUpOf(email);
  const codeHash = needsCode ? hashOfCode(code ?? '') : null;
  if (codeHash !== null) await requireSignUpCode(db.system, codeHash, today);
  const id = newId();
  const { token: browserToken, hash: browserHash } = newToken();
  await db.system
    .insertInto('sign_ups')
    .values({
      id,
      email,
      name,
      institution_name,
      // Last, because it takes a core: no refused request has come this far (AS-4).
      password_hash: await hashPassword(password),
      browser_hash: browserHash,
      code_hash: codeHash,
      created_at: now,
      expires_at: after(now, SIGN_UP_LINK_LASTS),
    })
    .execute();
  return { id, browserToken };
}

export function refuseClosed(isOpen: boolean): void {
  if (!isOpen) throw new Problem('sign_up_closed');
}
