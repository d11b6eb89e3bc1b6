import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';

/** A person who may sign in, with the institution the session is for. */
export interface Member {
  readonly id: string;
  readonly email: string;
  readonly institution: string;
}

/** Refused like a wrong password where every membership has been disabled. */
export async function findMember(db: Database, user: string): Promise<Member> {
  return db.system
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.email', 'memberships.institution_id as institution'])
    .where('memberships.user_id', '=', user)
    .where('memberships.disabled_at', 'is', null)
    .orderBy('memberships.created_at')
    .orderBy('memberships.institution_id')
    .limit(1)
    .executeTakeFirstOrThrow(() => new Problem('invalid_credentials'));
}
