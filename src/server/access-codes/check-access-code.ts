import { ACCESS_CODE_TRIES } from '#domain/clients/access-code.ts';
import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';
import { isPassword, dummyHash } from '#server/sessions/password.ts';
import { forgetAccessCodeTries, takeAccessCodeTry } from './access-code-store.ts';

/** In the place of a client that does not exist: the same statement, finding nothing. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The same words whoever it is: a CPF nobody has, a client without a code and one whose tries are used up. */
const WRONG = `Código de acesso incorreto. Após ${ACCESS_CODE_TRIES} erros, peça um novo código à instituição.`;

/**
 * Returns only where the code is that client's. A CPF that is no client's (null) is asked for a code and refused like
 * any other, with the same work: with codes required, the portal tells nobody who is a client.
 */
export async function checkAccessCode(
  db: Database,
  given: { institution: string; clientId: string | null; code: string | undefined },
): Promise<void> {
  const { institution, clientId, code } = given;
  if (code === undefined) throw new Problem('access_code_required');
  const nobody = await dummyHash();
  const hash = await takeAccessCodeTry(db.system, institution, clientId ?? NOBODY);
  const matches = await isPassword(code, hash ?? nobody);
  if (clientId === null || hash === null || !matches) throw new Problem('wrong_access_code', WRONG);
  await forgetAccessCodeTries(db.system, institution, { clientId, hash });
}
