import { v7 as newId } from 'uuid';
import type { Invitation } from '#contract/people.ts';
import type { TeamRole } from '#domain/people/role.ts';
import type { Allowance } from '#domain/plans/plan.ts';
import { INVITATION_HOURS } from '#domain/people/team.ts';
import { Problem } from '#domain/problem.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { after } from '#server/sessions/session-times.ts';
import { newToken } from '#server/sessions/session-token.ts';
import { lockTeam, refuseFullTeam } from './people-store.ts';

interface NewInvitation {
  readonly institution: string;
  readonly invitedBy: string;
  readonly name: string;
  readonly email: string;
  readonly role: TeamRole;
  readonly can_lend: boolean;
  /** Whether the link is sent to the address. */
  readonly mailed: boolean;
  readonly allowance: Allowance | null;
  readonly now: Date;
}

/**
 * A second invitation of an address takes the place of the first, whose link no longer works. Whether an account elsewhere has the
 * address makes no difference to the answer (EQ-2).
 */
export function invitePerson(
  db: Database,
  { institution, invitedBy, name, email, role, can_lend: canLend, mailed, allowance, now }: NewInvitation,
): Promise<{ invitation: Invitation; token: string }> {
  const { token, hash } = newToken();
  const invitation = {
    id: newId(),
    name,
    email,
    role,
    can_lend: role === 'collector' && canLend,
    created_at: now.toISOString(),
    expires_at: after(now, INVITATION_HOURS * 3_600_000).toISOString(),
  };
  return db.asSystem(
    async (tx) => {
      await lockTeam(tx, institution);
      await refuseMember(tx, institution, email);
      await tx
        .deleteFrom('invitations')
        .where('institution_id', '=', institution)
        .where('email', '=', email)
        .execute();
      await refuseFullTeam(tx, institution, { allowance, now });
      await tx
        .insertInto('invitations')
        .values({
          ...invitation,
          institution_id: institution,
          token_hash: hash,
          mailed,
          invited_by: invitedBy,
        })
        .execute();
      return { invitation, token };
    },
    { user: invitedBy },
  );
}

/** The owner sees their own team anyway. */
async function refuseMember(system: Tx, institution: string, email: string): Promise<void> {
  const member = await system
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.disabled_at')
    .where('m.institution_id', '=', institution)
    .where('u.email', '=', email)
    .executeTakeFirst();
  if (member !== undefined)
    throw new Problem(member.disabled_at === null ? 'already_in_team' : 'person_disabled');
}

export async function withdrawInvitation(db: Database, institution: string, id: string): Promise<void> {
  const { numDeletedRows } = await db.system
    .deleteFrom('invitations')
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Problem('not_found');
}
