import { sql } from 'kysely';
import type { Person } from '#contract/people.ts';
import { Problem } from '#domain/problem.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { refusingDuplicate } from '#server/db/refusing-duplicate.ts';
import { endSessionsOf, lockTeam, offeredSince, requirePerson } from './people-store.ts';

interface Offer {
  readonly institution: string;
  /** Who acts: the owner, or the person it was offered to. */
  readonly by: string;
  readonly id: string;
  readonly now: Date;
}

/** Nothing changes until the other accepts. A second offer takes the place of the first (AS-14). */
export function offerOwnership(db: Database, { institution, by, id, now }: Offer): Promise<Person> {
  return db.asSystem(
    async (tx) => {
      await lockTeam(tx, institution);
      const person = await requirePerson(tx, institution, { id, now });
      if (person.role !== 'manager' || person.disabled_at !== null)
        throw new Problem('not_found', 'Só um gerente com acesso pode receber a propriedade.');
      await refuseOwner(tx, id);
      await withdrawOffers(tx, institution);
      await offers(tx, institution).set({ ownership_offered_at: now }).where('user_id', '=', id).execute();
      return requirePerson(tx, institution, { id, now });
    },
    { user: by },
  );
}

/** The owner takes the offer back, or the other refuses it; nothing of another manager's offer is said. */
export function endOffer(db: Database, { institution, by, id, now }: Offer): Promise<void> {
  return db.asSystem(
    async (tx) => {
      await lockTeam(tx, institution);
      const acting = await requirePerson(tx, institution, { id: by, now });
      if (acting.role !== 'owner' && id !== by) throw new Problem('not_found');
      await requirePerson(tx, institution, { id, now });
      await offers(tx, institution).set({ ownership_offered_at: null }).where('user_id', '=', id).execute();
    },
    { user: by },
  );
}

/**
 * The manager becomes the owner and the owner a manager, in one step. The sessions of who was the owner end, so that the next request has
 * the new rights. Answers with who was the owner, for the message.
 */
export async function acceptOwnership(
  db: Database,
  { institution, by, id, now }: Offer,
): Promise<{ previousOwner: Person }> {
  if (id !== by) throw new Problem('not_found');
  return refusingDuplicate(
    db.asSystem(
      async (tx) => {
        await lockTeam(tx, institution);
        const { user_id: owner } = await tx
          .selectFrom('institutions')
          .select('user_id')
          .where('id', '=', institution)
          .executeTakeFirstOrThrow(() => new Problem('not_found'));
        const { rows } = await sql<{ done: boolean }>`
          select caderneta_hand_over(${institution}, ${id}, ${offeredSince(now)}) as done`.execute(tx);
        if (rows[0]?.done !== true) throw new Problem('not_offered');
        await endSessionsOf(tx, institution, owner);
        return { previousOwner: await requirePerson(tx, institution, { id: owner, now }) };
      },
      { user: by },
    ),
    { index: 'institutions_user_key', problem: 'already_owner' },
  );
}

/** Null without an offer that can still be accepted. */
export async function ownershipOfferedAt(
  db: Database,
  { institution, user, now }: { readonly institution: string; readonly user: string; readonly now: Date },
): Promise<string | null> {
  const { ownership_offered_at: offeredAt } = await requirePerson(db.system, institution, { id: user, now });
  return offeredAt;
}

async function refuseOwner(system: Tx, user: string): Promise<void> {
  const owned = await system
    .selectFrom('institutions')
    .select('id')
    .where('user_id', '=', user)
    .executeTakeFirst();
  if (owned !== undefined) throw new Problem('already_owner');
}

async function withdrawOffers(system: Tx, institution: string): Promise<void> {
  await offers(system, institution)
    .set({ ownership_offered_at: null })
    .where('ownership_offered_at', 'is not', null)
    .execute();
}

function offers(system: Tx, institution: string) {
  return system.updateTable('memberships').where('institution_id', '=', institution);
}
