import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';
import { resetSecondFactor } from '#server/security/second-factor/reset-second-factor.ts';
import { requirePerson } from './people-store.ts';

interface Reset {
  readonly institution: string;
  /** The owner who resets it. */
  readonly by: string;
  readonly id: string;
  readonly now: Date;
}

/** For a person of the team who is locked out (EQ-10). An owner proves their own account instead (SG-6). */
export function resetSecondFactorOf(db: Database, { institution, by, id, now }: Reset): Promise<void> {
  return db.asSystem(
    async (tx) => {
      const person = await requirePerson(tx, institution, { id, now });
      if (person.role === 'owner') throw new Problem('owner_stays');
      const elsewhere = await tx
        .selectFrom('memberships')
        .select('institution_id')
        .where('user_id', '=', id)
        .where('institution_id', '<>', institution)
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
      // The account would open another institution's notebook with the password alone.
      if (elsewhere !== undefined)
        throw new Problem(
          'works_elsewhere',
          'Esta pessoa trabalha também em outra instituição: só quem opera o sistema pode redefinir a verificação dela.',
        );
      await resetSecondFactor(tx, id);
    },
    { user: by },
  );
}
