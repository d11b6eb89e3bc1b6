import { sql, type Kysely } from 'kysely';
import { dayInZone, type Day, type Timestamp } from '#domain/calendar.ts';
import type { Cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import type { Tables } from '#server/db/tables.ts';

interface CheckedDocument {
  readonly institution: string;
  readonly issued_on: Day;
  readonly holds: boolean;
}

/** What a paper's code and amount say to anybody who holds it: who issued it and when, and nothing about the client (PD-18). */
export async function checkDocument(
  system: Kysely<Tables>,
  { code, amount }: { readonly code: string; readonly amount: Cents },
  timeZone: string,
): Promise<CheckedDocument> {
  const { rows } = await sql<{ institution: string | null; issued_at: Timestamp; holds: boolean }>`
    select institution, issued_at, holds from caderneta_check_document(${code}, ${amount})`.execute(system);
  const [found] = rows;
  if (found === undefined)
    throw new Problem('not_found', 'Não encontramos um documento com este código e este valor.');
  return {
    institution: found.institution ?? 'Credor',
    issued_on: dayInZone(new Date(found.issued_at), timeZone),
    holds: found.holds,
  };
}
