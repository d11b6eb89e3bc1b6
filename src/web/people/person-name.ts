import type { Person } from '#contract/people.ts';
import type { WireStaffSession } from '#contract/sessions.ts';

/** An account may be without a name. */
export function personName({ name, email }: Pick<Person, 'name' | 'email'>): string {
  return name ?? email;
}

/** As the records name who is signed in. */
export function ownName(staff: WireStaffSession | null): string | null {
  return staff === null ? null : personName(staff);
}
