import { ACCESS_CODE_TRIES } from '#domain/clients/access-code.ts';
import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';
import { isPassword, dummyHash } from '#server/sessions/password.ts';
import { forgetAccessCodeTries, takeAccessCodeTry } from './access-code-store.ts';

/** Used for a client that does not exist, so that the same statement runs and finds nothing. */
const NO_CLIENT = '00000000-0000-0000-0000-000000000000';

/** The same message for an unknown CPF, a client without a code and one whose attempts are used up. */
const WRONG = `Código do cliente incorreto. Após ${ACCESS_CODE_TRIES} erros, peça um novo código à instituição.`;

/**
 * Throws unless the code is the client's. An unknown CPF (null) is asked for a code and refused with the same work, so
 * that the portal does not reveal who is a client.
 */
export async function checkAccessCode(
  db: Database,
  given: { institution: string; clientId: string | null; code: string | undefined },
): Promise<void> {
  const { institution, clientId, code } = given;
  if (code === undefined) throw new Problem('access_code_required');
  const dummy = await dummyHash();
  const hash = await takeAccessCodeTry(db.system, institution, clientId ?? NO_CLIENT);
  const matches = await isPassword(code, hash ?? dummy);
  if (clientId === null || hash === null || !matches) throw new Problem('wrong_access_code', WRONG);
  await forgetAccessCodeTries(db.system, institution, { clientId, hash });
}
