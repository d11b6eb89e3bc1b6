import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import { isLostRace, sqlStateOf } from '#server/db/database-errors.ts';
import type { Database } from '#server/db/database.ts';

/** Each batch is its own transaction, far below the statement timeout; where a busy server needs longer, the next ones are smaller. */
const ROWS_AT_A_TIME = 2_000;
const FEWER = 16;
const STATEMENT_TIMEOUT = '57014';
const TRIES = 5;
/** A foreign key. */
const IS_REFERRED_TO = '23503';

/**
 * Deletes the institutions whose day has come, demonstrations that are a day old or left (AS-5), and those that were deleted before and are here again with a backup (AS-12). What a crash
 * left is deleted at the next run; of two instances each does some of it. Returns how many are gone.
 */
export async function deleteClosed(db: Database, today: Day): Promise<number> {
  const due = await db.system
    .selectFrom('institutions')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('closing_on', '<=', today),
        eb('deleting_since', 'is not', null),
        eb('id', 'in', eb.selectFrom('closed_institutions').select('id')),
        eb.and([eb('is_demo', '=', true), sql<boolean>`caderneta_is_past_demo(id)`]),
      ]),
    )
    .orderBy('id')
    .execute();
  for (const { id } of due) await deleteInstitution(db, id, today);
  return due.length;
}

/** Refused by the database where its day has not come. */
export async function deleteInstitution(db: Database, institution: string, today: Day): Promise<void> {
  let rowsAtATime = ROWS_AT_A_TIME;
  let failures = 0;
  for (;;) {
    try {
      const { rows } = await sql<{ gone: boolean }>`
        select caderneta_delete_institution(${institution}, ${today}, ${rowsAtATime}) as gone`.execute(
        db.system,
      );
      if (rows[0]?.gone === true) return;
      failures = 0;
    } catch (error) {
      // Besides the time, a row that was added by work which had begun before; the next try begins with it.
      failures += 1;
      const state = sqlStateOf(error);
      if (state === STATEMENT_TIMEOUT) rowsAtATime = Math.ceil(rowsAtATime / FEWER);
      const comesAgain = state === STATEMENT_TIMEOUT || state === IS_REFERRED_TO || isLostRace(error);
      if (failures === TRIES || !comesAgain) throw error;
    }
  }
}
