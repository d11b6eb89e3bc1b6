import type { Person } from '#contract/people.ts';
import type { Allowance } from '#domain/plans/plan.ts';
import type { TeamRole } from '#domain/people/role.ts';
import { Problem } from '#domain/problem.ts';
import { refuseOtherVersion } from '#domain/record-version.ts';
import type { Database } from '#server/db/database.ts';
import { endCalendarOf, endSessionsOf, lockTeam, refuseFullTeam, requirePerson } from './people-store.ts';

interface PersonChange {
  readonly institution: string;
  /** The owner who changes it. */
  readonly by: string;
  readonly id: string;
  readonly role?: TeamRole | undefined;
  readonly can_lend?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly version: number;
  readonly allowance: Allowance | null;
  readonly now: Date;
}

/** Their records stay; their sessions and live streams here end, so that the next request has the new rights (EQ-9). */
export function changePerson(db: Database, change: PersonChange): Promise<Person> {
  const { institution, id, allowance, now } = change;
  return db.asSystem(
    async (tx) => {
      await lockTeam(tx, institution);
      const person = await requirePerson(tx, institution, { id, now });
      refuseOtherVersion(person, change.version);
      if (person.role === 'owner') throw new Problem('owner_stays');
      const role = change.role ?? person.role;
      const can_lend = role === 'collector' && (change.can_lend ?? person.can_lend);
      const isDisabled = person.disabled_at !== null;
      const disabled = change.disabled ?? isDisabled;
      if (role === person.role && can_lend === person.can_lend && disabled === isDisabled) return person;
      if (isDisabled && !disabled) await refuseFullTeam(tx, institution, { allowance, now });
      await tx
        .updateTable('memberships')
        .set({
          role,
          can_lend,
          // An offer was made to the person as they were (AS-14).
          ownership_offered_at: null,
          ...(disabled === isDisabled ? {} : { disabled_at: disabled ? now : null }),
        })
        .where('institution_id', '=', institution)
        .where('user_id', '=', id)
        .execute();
      await endSessionsOf(tx, institution, id);
      if (disabled || role !== 'manager') await endCalendarOf(tx, institution, id);
      return requirePerson(tx, institution, { id, now });
    },
    { user: change.by },
  );
}
