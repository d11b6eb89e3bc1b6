import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { anonymousClient, isOpenMatter, openMattersText } from '#domain/privacy/anonymous-client.ts';
import { Problem } from '#domain/problem.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { announceAll } from '#server/records/announce.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { confirmPerson, type Confirmation } from '#server/security/second-factor/check-code.ts';

interface Anonymise {
  readonly institution: string;
  readonly user: string;
  readonly id: string;
  readonly now: Date;
}

/**
 * It cannot be undone, so it needs the person's password, a code where the second factor is on, and a function that the institution's own
 * role may not call (LP-6). Refused while something of the client is open.
 */
export async function anonymiseClient(
  db: Database,
  limits: RateLimits,
  { institution, id, ...confirmation }: Anonymise & Confirmation,
): Promise<void> {
  const { user, now } = confirmation;
  await limits.take('anonymise', user);
  await confirmPerson(db, limits, confirmation);
  await db.asSystem((tx) => anonymise(tx, { institution, user, id, now }), { user });
}

/** Besides the client: what may show the name, or was emptied. */
const STALE = [
  'loans',
  'interests',
  'contacts_made',
  'visits',
  'files',
  'held_entries',
  'payment_proofs',
  'data_requests',
  'cash_entries',
  'bank_statements',
  'imports',
] as const;

async function anonymise(system: Tx, { institution, user, id, now }: Anonymise): Promise<void> {
  // Also where an institution has years of history to look through.
  await sql`set local statement_timeout = '60s'`.execute(system);
  const { name, cpf } = anonymousClient(randomBytes(8));
  const { code, message } = new Problem('client_anonymised');
  const refusal = JSON.stringify({ error: { code, message } });
  const { rows } = await sql<{ matters: readonly string[] | null }>`
    select caderneta_anonymise_client(${institution}, ${user}, ${id}, ${name}, ${cpf}, ${refusal}, ${now}) as matters`.execute(
    system,
  );
  const matters = rows[0]?.matters ?? null;
  if (matters === null) throw new Problem('not_found');
  if (matters.includes('anonymised')) throw new Problem('client_anonymised');
  if (matters.length > 0) {
    const open = matters.filter(isOpenMatter);
    throw new Problem('client_has_open_matters', openMattersText(open), { matters: open });
  }
  await system
    .deleteFrom('sessions')
    .where('institution_id', '=', institution)
    .where('client_id', '=', id)
    .execute();
  await announceAll(system, [
    { institution, table: 'clients', op: 'DELETE', id },
    ...STALE.map((table) => ({ institution, table, op: 'many' as const })),
  ]);
}
