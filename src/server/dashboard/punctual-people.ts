import { sql } from 'kysely';
import type { DashboardPictures } from '#contract/dashboard-pictures.ts';
import { addDays, type Day } from '#domain/calendar.ts';
import { turnDelay } from '#domain/clients/punctuality.ts';
import { clientHistory, dueInstallments } from '#server/clients/client-records.ts';
import { turnsOf } from '#server/clients/client-turns.ts';
import type { Tx } from '#server/db/database.ts';

type Person = DashboardPictures['punctual'][number];

const PEOPLE_SHOWN = 5;
/** Of more, those with no turn yet are left out. */
const PEOPLE_READ = 8;
const LOANS_READ = 60;
const TURNS_SHOWN = 12;
const DAYS_OF_A_YEAR = 365;

/** How those pay whose due dates are the most recent. As many are read whatever the number of loans. */
export async function punctualPeople(tx: Tx, institution: string, today: Day): Promise<Person[]> {
  const read = await Promise.all(
    (await peopleDue(tx, institution, today)).map(async ({ client_id, name }) => {
      const [history, due] = await Promise.all([
        clientHistory(tx, institution, client_id),
        dueInstallments(tx, institution, client_id, today),
      ]);
      const turns = turnsOf(history, due).filter((turn) => turn.due_date > addDays(today, -DAYS_OF_A_YEAR));
      turns.sort((a, b) => (a.due_date < b.due_date ? -1 : Number(a.due_date !== b.due_date)));
      return {
        client_id,
        name,
        on_time: turns.slice(-TURNS_SHOWN).map((turn) => turnDelay(turn, today) <= 0),
      };
    }),
  );
  return read
    .filter(({ on_time: turns }) => turns.length > 0)
    .sort((a, b) => share(b) - share(a) || b.on_time.length - a.on_time.length)
    .slice(0, PEOPLE_SHOWN);
}

function share({ on_time: turns }: Person): number {
  return turns.filter(Boolean).length / turns.length;
}

/** By the index of open loans, latest due date first. */
async function peopleDue(
  tx: Tx,
  institution: string,
  today: Day,
): Promise<Pick<Person, 'client_id' | 'name'>[]> {
  const { rows } = await sql<Pick<Person, 'client_id' | 'name'>>`
    select c.id as client_id, c.name
    from (
      select client_id, max(end_date) as last_due from (
        select client_id, end_date from loans
        where institution_id = ${institution} and status <> 'pago' and deleted_at is null
          and end_date <= ${addDays(today, 30)}
        order by end_date desc, id desc limit ${LOANS_READ}
      ) as recent group by client_id
    ) as due
    join clients c on c.institution_id = ${institution} and c.id = due.client_id and c.deleted_at is null
    order by due.last_due desc, c.id limit ${PEOPLE_READ}`.execute(tx);
  return rows;
}
