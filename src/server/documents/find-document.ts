import { sql } from 'kysely';
import type { IssuedDocument } from '#contract/documents.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';

/** What a code on paper was issued for, by whom and when (DC-9). */
export async function requireIssuedDocument(
  tx: Tx,
  institution: string,
  code: string,
): Promise<IssuedDocument> {
  const {
    accepted_at: at,
    accepted_sha256: sha256,
    ...document
  } = await tx
    .selectFrom('documents_issued as d')
    // Of a loan the record is always of what its client accepted last.
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('acceptances as a')
          .select(['a.accepted_at', sql<string>`encode(a.sha256, 'hex')`.as('accepted_sha256')])
          .where('a.institution_id', '=', institution)
          .whereRef('a.loan_id', '=', 'd.loan_id')
          .whereRef('a.client_id', '=', 'd.client_id')
          .whereRef('a.accepted_at', '<=', 'd.issued_at')
          .where('d.kind', '=', 'acceptance')
          .orderBy('a.accepted_at', 'desc')
          .limit(1)
          .as('a'),
      (join) => join.onTrue(),
    )
    .leftJoin('clients as c', (join) =>
      join.onRef('c.institution_id', '=', 'd.institution_id').onRef('c.id', '=', 'd.client_id'),
    )
    .leftJoin('payments as p', (join) =>
      join.onRef('p.institution_id', '=', 'd.institution_id').onRef('p.id', '=', 'd.payment_id'),
    )
    .leftJoin('loans as l', (join) =>
      join.onRef('l.institution_id', '=', 'd.institution_id').onRef('l.id', '=', 'd.loan_id'),
    )
    .select([
      'd.code',
      'd.kind',
      'd.amount',
      'd.document_date',
      'c.name as client_name',
      'd.client_id',
      'd.loan_id',
      'd.issued_at',
      'a.accepted_at',
      'a.accepted_sha256',
      sql<string | null>`caderneta_member_name(d.issued_by)`.as('issued_by'),
      sql<IssuedDocument['withdrawn']>`case
        when d.kind = 'receipt' and p.undone_at is not null then 'payment_undone'
        when d.kind = 'settlement' and (l.status <> 'pago' or l.loss) then 'loan_reopened'
      end`.as('withdrawn'),
    ])
    .where('d.institution_id', '=', institution)
    .where('d.code', '=', code)
    .executeTakeFirstOrThrow(() => new Problem('not_found', 'Nenhum documento foi emitido com este código.'));
  return { ...document, accepted: at === null || sha256 === null ? null : { at, sha256 } };
}
