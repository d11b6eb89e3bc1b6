import { sql } from 'kysely';
import { addDays, type Day } from '#domain/calendar.ts';
import { CLOSING_DAYS, isNameOf } from '#domain/institutions/closing.ts';
import { Problem } from '#domain/problem.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { announce } from '#server/records/announce.ts';
import { confirmPerson, type Confirmation } from '#server/security/second-factor/check-code.ts';

interface Closing extends Confirmation {
  readonly institution: string;
  /** As the owner typed it. */
  readonly name: string;
  readonly today: Day;
}

interface ClosedInstitution {
  readonly name: string | null;
  readonly closingOn: Day;
}

/**
 * Nothing is deleted yet: for 30 days all of it can be read, exported and opened again. The team is signed out, so that no form is
 * filled in that could not be saved (AS-11).
 */
export async function closeInstitution(
  db: Database,
  limits: RateLimits,
  closing: Closing,
): Promise<ClosedInstitution> {
  const { institution, user, today } = closing;
  const { name } = await requireInstitution(db.system, institution);
  if (!isNameOf(name, closing.name)) throw new Problem('name_mismatch');
  await confirmPerson(db, limits, closing);
  const closingOn = addDays(today, CLOSING_DAYS);
  await db.asSystem(async (tx) => {
    await setClosing(tx, { institution, user, closingOn });
    await tx
      .deleteFrom('sessions')
      .where('institution_id', '=', institution)
      .where('kind', '=', 'staff')
      .where('user_id', '<>', user)
      .execute();
  });
  return { name, closingOn };
}

/** Null where it was open already: of two tabs that reopen it, both are right. */
export function reopenInstitution(
  db: Database,
  { institution, user }: { readonly institution: string; readonly user: string },
): Promise<{ name: string | null } | null> {
  return db.asSystem(async (tx) => {
    const found = await requireInstitution(tx, institution);
    if (found.closing_on === null) return null;
    await setClosing(tx, { institution, user, closingOn: null });
    return found;
  });
}

function requireInstitution(system: Tx, institution: string) {
  return system
    .selectFrom('institutions')
    .select(['name', 'closing_on'])
    .where('id', '=', institution)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
}

/** Refused where another call has closed or opened it meanwhile. */
async function setClosing(
  system: Tx,
  { institution, user, closingOn }: { institution: string; user: string; closingOn: Day | null },
): Promise<void> {
  const { rows } = await sql<{ done: boolean }>`
    select caderneta_set_closing(${institution}, ${user}, ${closingOn}) as done`.execute(system);
  if (rows[0]?.done !== true) throw new Problem('institution_closing');
  await announce(system, institution, { table: 'institutions', op: 'UPDATE', id: institution });
}
