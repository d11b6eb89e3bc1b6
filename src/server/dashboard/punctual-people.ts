import { sql } from 'kysely';
import type { DashboardPictures } from '#contract/dashboard-pictures.ts';
import { addDays, type Day } from '#domain/calendar.ts';
import { turnDelay } from '#domain/clients/punctuality.ts';
import { dueInstallmentsSince, renewalsByClient, type Renewals } from '#server/clients/client-records.ts';
import { turnsOf } from '#server/clients/client-turns.ts';
import type { Tx } from '#server/db/database.ts';

type Person = DashboardPictures['punctual'][number];

const PEOPLE_SHOWN = 5;
/** Of more, those with no turn yet are left out. */
const PEOPLE_READ = 8;
const LOANS_READ = 60;
const TURNS_SHOWN = 12;
/** Each has a turn at least. */
const LOANS_OF_PERSON = 20;
const DAYS_OF_A_YEAR = 365;

/** How those pay whose due dates are the most recent. As many are read whatever the number of loans. */
export async function punctualPeople(tx: Tx, institution: string, today: Day): Promise<Person[]> {
  const people = await peopleDue(tx, institution, today);
  if (people.length === 0) return [];
  const since = addDays(today, -DAYS_OF_A_YEAR);
  const loans = await latestLoans(
    tx,
    institution,
    people.map(({ client_id: id }) => id),
  );
  const [renewals, due] = await Promise.all([
    renewalsByClient(tx, institution, loans),
    dueInstallmentsSince(tx, institution, loans, { since, today }),
  ]);
  return people
    .map(({ client_id: id, name }) => {
      const turns = turnsOf(
        renewals.get(id) ?? NO_RENEWALS,
        due.filter(({ client_id: client }) => client === id),
      ).filter((turn) => turn.due_date > since);
      turns.sort((a, b) => (a.due_date < b.due_date ? -1 : Number(a.due_date !== b.due_date)));
      return {
        client_id: id,
        name,
        on_time: turns.slice(-TURNS_SHOWN).map((turn) => turnDelay(turn, today) <= 0),
      };
    })
    .filter(({ on_time: turns }) => turns.length > 0)
    .sort((a, b) => share(b) - share(a) || b.on_time.length - a.on_time.length)
    .slice(0, PEOPLE_SHOWN);
}

const NO_RENEWALS: Renewals = { events: [], payments: [] };

/** Of each client the open loans that fall due last and the loans that began last: among them are the turns of who has ever so many. */
async function latestLoans(tx: Tx, institution: string, clientIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select latest.id
    from unnest(${clientIds}::uuid[]) as client (id)
    cross join lateral (
      (select l.id from loans as l
       where l.institution_id = ${institution} and l.client_id = client.id and l.deleted_at is null
       order by l.start_date desc, l.id desc limit ${LOANS_OF_PERSON})
      union
      (select l.id from loans as l
       where l.institution_id = ${institution} and l.client_id = client.id and l.deleted_at is null and l.status <> 'pago'
       order by l.end_date desc limit ${LOANS_OF_PERSON})
    ) as latest`.execute(tx);
  return rows.map(({ id }) => id);
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
