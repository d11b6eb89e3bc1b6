import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { formatCpf, type Cpf } from '#domain/cpf.ts';
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
const STALE = ['loans', 'interests', 'contacts_made', 'visits', 'files'] as const;

async function anonymise(system: Tx, { institution, user, id, now }: Anonymise): Promise<void> {
  // Also where an institution has years of history to look through.
  await sql`set local statement_timeout = '60s'`.execute(system);
  const { name, cpf } = anonymousClient(randomBytes(8));
  const person = await system
    .selectFrom('clients')
    .select(['name', 'cpf'])
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  const { rows } = await sql<{ matters: readonly string[] | null }>`
    select caderneta_anonymise_client(${institution}, ${user}, ${id}, ${name}, ${cpf}, ${now}) as matters`.execute(
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
  await forgetAnswers(system, { institution, id, person });
  await announceAll(system, [
    { institution, table: 'clients', op: 'DELETE', id },
    ...STALE.map((table) => ({ institution, table, op: 'many' as const })),
  ]);
}

/**
 * What was answered to changes of the last 48 hours is sent again to who repeats one: now that there is no such client any more. Also
 * answers about something else that name them, such as a message or an entry of the cash.
 */
async function forgetAnswers(
  system: Tx,
  {
    institution,
    id,
    person: { name, cpf },
  }: Pick<Anonymise, 'institution' | 'id'> & {
    readonly person: { readonly name: string; readonly cpf: Cpf };
  },
): Promise<void> {
  const { code, message } = new Problem('client_anonymised');
  await sql`
    update idempotency_keys set status = 409, response = ${JSON.stringify({ error: { code, message } })}
    where (scope in (${`lender:${institution}`}, ${`borrower:${id}`})
        or scope in (select 'collector:' || user_id from memberships where institution_id = ${institution}))
      and (scope = ${`borrower:${id}`} or position(${id} in response) > 0
        or position(${cpf} in response) > 0 or position(${formatCpf(cpf)} in response) > 0
        or ${name.trim()} like '% %' and position(caderneta_normalized(${name}) in caderneta_normalized(response)) > 0)`.execute(
    system,
  );
}
