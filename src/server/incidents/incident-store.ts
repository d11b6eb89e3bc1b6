import { sql, type SqlBool } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Incident, NewIncident } from '#contract/incidents.ts';
import type { Day } from '#domain/calendar.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { pageOf, readCursor, type Page } from '#server/records/cursor.ts';

function selectIncidents(tx: Tx, institution: string) {
  return tx
    .selectFrom('incidents')
    .select(['id', 'facts', 'created_at', sql<string | null>`caderneta_member_name(created_by)`.as('by')])
    .where('institution_id', '=', institution);
}
type IncidentRow = Awaited<ReturnType<ReturnType<typeof selectIncidents>['executeTakeFirstOrThrow']>>;

const incidentOf = ({ facts, ...row }: IncidentRow): Incident => ({ ...row, ...facts });

/** Newest first. */
export async function pageOfIncidents(
  tx: Tx,
  institution: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Page<Incident>> {
  const key = readCursor(after, ['moment', 'uuid']);
  let rows = selectIncidents(tx, institution)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (key !== null) rows = rows.where(sql<SqlBool>`(created_at, id) < (${key[0]}, ${key[1]})`);
  const found = await rows.execute();
  return pageOf(found.map(incidentOf), limit, (row) => [row.created_at, row.id]);
}

export async function requireIncident(tx: Tx, institution: string, id: string): Promise<Incident> {
  return incidentOf(
    await selectIncidents(tx, institution)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => new Problem('not_found')),
  );
}

/** It is written once: nothing changes or deletes it. */
export async function recordIncident(
  tx: Tx,
  institution: string,
  facts: NewIncident,
  { today, now }: { readonly today: Day; readonly now: Date },
): Promise<Incident> {
  if (facts.known_on > today) {
    const message = 'não pode ser depois de hoje';
    throw new Problem('invalid_input', `Quando você soube: ${message}.`, { fields: { known_on: message } });
  }
  const id = newId();
  await tx
    .insertInto('incidents')
    .values({ institution_id: institution, id, facts: JSON.stringify(facts), created_at: now })
    .execute();
  await announce(tx, institution, { table: 'incidents', op: 'INSERT', id });
  return requireIncident(tx, institution, id);
}
