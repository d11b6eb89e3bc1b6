import { sql } from 'kysely';
import type { LoanAcceptance, PortalAcceptance } from '#contract/acceptances.ts';
import { acceptanceState } from '#domain/documents/acceptance.ts';
import type { Loan } from '#domain/loans/loan/loan.ts';
import { Problem } from '#domain/problem.ts';
import type { BorrowerIdentity, Tx } from '#server/db/database.ts';

const MOST_SHOWN = 20;

/** Of the loan's client, the newest first (PB-11): what was offered to one it had before says nothing of this one. */
export async function acceptancesOfLoan(
  tx: Tx,
  institution: string,
  { id: loanId, client_id: clientId }: Pick<Loan, 'id' | 'client_id'>,
): Promise<LoanAcceptance[]> {
  const rows = await selectAcceptances(tx, institution)
    .where('loan_id', '=', loanId)
    .where('client_id', '=', clientId)
    .orderBy('offered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(acceptanceOf);
}

export async function requireAcceptance(tx: Tx, institution: string, id: string): Promise<LoanAcceptance> {
  const row = await selectAcceptances(tx, institution)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  return acceptanceOf(row);
}

function selectAcceptances(tx: Tx, institution: string) {
  return tx
    .selectFrom('acceptances')
    .select(['id', 'loan_id', 'offered_at', 'withdrawn_at', 'accepted_at', 'access_code_used', 'file_id'])
    .select([
      sql<string | null>`caderneta_member_name(offered_by)`.as('offered_by'),
      sql<string>`encode(sha256, 'hex')`.as('sha256'),
      sql<boolean>`caderneta_terms_changed(loan_id, id)`.as('changed'),
    ])
    .where('institution_id', '=', institution);
}

type AcceptanceRow = Omit<LoanAcceptance, 'state'> & { readonly changed: boolean };

function acceptanceOf({ changed, ...row }: AcceptanceRow): LoanAcceptance {
  const state = acceptanceState({
    accepted: row.accepted_at !== null,
    withdrawn: row.withdrawn_at !== null,
    changed,
  });
  return { ...row, state };
}

/** What waits and is still the contract of an open loan, then what was accepted; of loans that are not deleted. */
export async function acceptancesOfBorrower(
  tx: Tx,
  { institution, clientId }: BorrowerIdentity,
): Promise<PortalAcceptance[]> {
  return tx
    .selectFrom('acceptances as a')
    .innerJoin('loans as l', (join) =>
      join.onRef('l.institution_id', '=', 'a.institution_id').onRef('l.id', '=', 'a.loan_id'),
    )
    .select(['a.id', 'a.loan_id', 'a.offered_at', 'a.accepted_at', 'a.file_id'])
    .select([
      sql<string>`encode(a.sha256, 'hex')`.as('sha256'),
      sql<string | null>`case when a.accepted_at is null then a.text end`.as('text'),
    ])
    .where('a.institution_id', '=', institution)
    .where('a.client_id', '=', clientId)
    .where('a.withdrawn_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('a.accepted_at', 'is not', null),
        eb.and([
          eb('l.status', '<>', sql.lit('pago')),
          eb(sql<boolean>`caderneta_terms_changed(a.loan_id, a.id)`, '=', false),
        ]),
      ]),
    )
    .orderBy(sql`a.accepted_at desc nulls first`)
    .orderBy('a.offered_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
}
