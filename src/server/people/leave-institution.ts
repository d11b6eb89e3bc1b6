import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';
import { endCalendarOf, endSessionsOf, lockTeam, requirePerson } from './people-store.ts';

interface Leaving {
  readonly institution: string;
  readonly user: string;
  readonly now: Date;
}

/**
 * As if the owner had disabled them: what they recorded keeps their name, and their sessions here end. The owner hands the institution over
 * before (AS-14).
 */
export function leaveInstitution(db: Database, { institution, user, now }: Leaving): Promise<void> {
  return db.asSystem(
    async (tx) => {
      await lockTeam(tx, institution);
      const { role } = await requirePerson(tx, institution, { id: user, now });
      if (role === 'owner')
        throw new Problem('owner_stays', 'O dono não sai: passe antes a propriedade a um gerente.');
      await tx
        .updateTable('memberships')
        .set({ disabled_at: now, ownership_offered_at: null })
        .where('institution_id', '=', institution)
        .where('user_id', '=', user)
        .execute();
      await endSessionsOf(tx, institution, user);
      await endCalendarOf(tx, institution, user);
    },
    { user },
  );
}
