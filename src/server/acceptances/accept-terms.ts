import { isIP } from 'node:net';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Day, Timestamp } from '#domain/calendar.ts';
import { Problem } from '#domain/problem.ts';
import { checkAccessCode } from '#server/access-codes/check-access-code.ts';
import type { BorrowerIdentity, Database } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';

interface AcceptTerms {
  readonly id: string;
  /** The portal's code, typed again where the institution uses one. */
  readonly code: string | undefined;
  /** As the server saw them. */
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly today: Day;
  readonly now: Date;
}

/** The client accepts what was offered to them; a second time changes nothing (PB-12). */
export async function acceptTerms(
  db: Database,
  borrower: BorrowerIdentity,
  { id, code, address, userAgent, today, now }: AcceptTerms,
): Promise<{ accepted_at: Timestamp }> {
  const { institution, clientId } = borrower;
  const { loan_id: loanId } = await db.readAsBorrower(borrower, (tx) =>
    tx
      .selectFrom('acceptances')
      .select('loan_id')
      .where('institution_id', '=', institution)
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => new Problem('not_found')),
  );
  const withCode = await asksForCode(db, institution);
  if (withCode) await checkAccessCode(db, { institution, clientId, code });
  const accepted = await db.asBorrower(borrower, async (tx) => {
    const { rows } = await sql<{ at: Timestamp | null }>`
      select caderneta_accept_terms(${id}, ${newId()}, ${now}, ${today}, ${plainAddress(address)}::inet,
        ${userAgent?.slice(0, 512) ?? null}, ${withCode}) as at`.execute(tx);
    const at = rows[0]?.at ?? null;
    if (at !== null)
      await announce(tx, institution, { table: 'loans', op: 'UPDATE', id: loanId, client_id: clientId });
    return at;
  });
  if (accepted === null) throw new Problem('acceptance_closed');
  return { accepted_at: accepted };
}

async function asksForCode(db: Database, institution: string): Promise<boolean> {
  const { require_access_code: asks } = await db.system
    .selectFrom('institutions')
    .select('require_access_code')
    .where('id', '=', institution)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  return asks;
}

/** What a proxy wrote that is no address is not kept. */
function plainAddress(address: string): string | null {
  const plain = address.replace(/%.*$/, '');
  return isIP(plain) === 0 ? null : plain;
}
