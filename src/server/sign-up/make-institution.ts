import type { Day } from '#domain/calendar.ts';
import { beginningPlan, type PlanOffers } from '#domain/plans/plan.ts';
import { Problem } from '#domain/problem.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { refusingDuplicate } from '#server/db/refusing-duplicate.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { insertInstitution } from '#server/security/account/create-account.ts';
import { hashOfCode, useSignUpCode } from './sign-up-code.ts';

interface NewInstitution {
  readonly user: string;
  /** Where the person works now: there they have a name. */
  readonly institution: string;
  readonly name: string;
  readonly code: string | undefined;
  /** Whether SIGN_UP is `code`. */
  readonly needsCode: boolean;
  readonly plans: PlanOffers | null;
  readonly today: Day;
}

/**
 * For a person who works for others and owns nothing yet (AS-15). The account must be theirs: who invited them may have opened it as long as
 * no message to its address was answered.
 */
export async function makeInstitution(
  db: Database,
  limits: RateLimits,
  { user, institution, name, code, needsCode, plans, today }: NewInstitution,
): Promise<{ id: string }> {
  const person = await requireMember(db.system, institution, user);
  if (person.email_confirmed_at === null) throw new Problem('email_unconfirmed', UNCONFIRMED);
  await limits.takeSignUpOf(person.email);
  return refusingDuplicate(
    db.asSystem(
      async (tx) => {
        const plan = needsCode ? await useSignUpCode(tx, hashOfCode(code ?? ''), today) : null;
        const held = beginningPlan(plans, plan, today);
        return { id: await insertInstitution(tx, { user, personName: person.name, name, held }) };
      },
      { user },
    ),
    {
      index: 'institutions_user_key',
      problem: 'already_owner',
      message: 'Você já é dono de uma instituição.',
    },
  );
}

const UNCONFIRMED =
  "O e-mail desta conta ainda não foi confirmado. Saia, use 'Esqueci minha senha' e defina uma senha pelo link.";

function requireMember(system: Tx, institution: string, user: string) {
  return system
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.email', 'u.email_confirmed_at'])
    .select((eb) => eb.fn.coalesce('m.name', 'u.name').as('name'))
    .where('m.institution_id', '=', institution)
    .where('m.user_id', '=', user)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
}
