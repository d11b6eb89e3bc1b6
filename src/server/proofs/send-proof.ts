import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { NewProof, PortalProof } from '#contract/proofs.ts';
import { dayText, type Day } from '#domain/calendar.ts';
import { refusePaid } from '#domain/loans/loan/loan-standing.ts';
import {
  MOST_PROOFS_A_DAY,
  MOST_WAITING_PROOFS,
  proofDays,
  proofFileName,
} from '#domain/loans/payments/payment-proof.ts';
import { Problem } from '#domain/problem.ts';
import type { BorrowerIdentity, Tx } from '#server/db/database.ts';
import { fixedStatement } from '#server/db/engine/fixed-statement.ts';
import { postponeWrites } from '#server/db/engine/kysely-over-pg.ts';
import { lockKeptFiles, storeFile } from '#server/files/put-file.ts';
import { announcement } from '#server/records/announce.ts';

interface SendProof {
  readonly quotaBytes: number;
  readonly today: Day;
  readonly now: Date;
}

/** The client can make no room, and need not know whose it is. */
const NO_ROOM = 'Não deu para guardar o comprovante agora. Envie-o direto para a instituição.';
const DAY_MS = 86_400_000;

/** A client says that they paid, with a picture or a PDF of it (PB-4). It changes no balance: somebody checks it first (PB-6). */
export async function sendProof(
  tx: Tx,
  { institution, clientId }: BorrowerIdentity,
  { loan_id, amount, paid_on, content }: Omit<NewProof, 'content'> & { readonly content: Uint8Array },
  { quotaBytes, today, now }: SendProof,
): Promise<PortalProof> {
  refuseOtherDays(paid_on, today);
  const refuseUnlessOpen = async () =>
    refusePaid(
      await tx
        .selectFrom('loans')
        .select('status')
        .where('institution_id', '=', institution)
        .where('id', '=', loan_id)
        .executeTakeFirstOrThrow(() => new Problem('not_found')),
    );
  // Both are sent at once; the answer names the first refusal.
  await Promise.all([refuseUnlessOpen(), refuseTooMany(tx, { institution, clientId }, now)]);
  const picture = { clientId, kind: 'payment_proof', content } as const;
  const [, , kept] = await Promise.all([
    // Before the lock of the files, as where a contract is kept under the lock of its loan.
    lockLoan(tx, loan_id),
    // It may have been paid, deleted or given to another client until then.
    refuseUnlessOpen(),
    lockKeptFiles(tx, institution, picture),
  ]);
  const file = await storeFile(
    tx,
    institution,
    { ...picture, loanId: loan_id, name: proofFileName(paid_on) },
    { kept, quotaBytes, full: () => new Problem('files_full', NO_ROOM), now },
  );
  const id = newId();
  const proof = { id, loan_id, amount, paid_on };
  postponeWrites(tx, [
    insertProof({ institution, clientId, ...proof, file: file.id, now }),
    announcement(institution, { table: 'payment_proofs', op: 'INSERT', id, client_id: clientId }),
  ]);
  return { ...proof, status: 'waiting', reason: null, created_at: now.toISOString() };
}

async function lockLoan(tx: Tx, loan: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`loan:${loan}`}, 0))`.execute(tx);
}

interface ProofRow extends Pick<NewProof, 'loan_id' | 'amount' | 'paid_on'> {
  readonly institution: string;
  readonly clientId: string;
  readonly id: string;
  readonly file: string;
  readonly now: Date;
}

const insertProof = fixedStatement((tx, proof: ProofRow) =>
  tx.insertInto('payment_proofs').values({
    institution_id: proof.institution,
    client_id: proof.clientId,
    id: proof.id,
    loan_id: proof.loan_id,
    amount: proof.amount,
    paid_on: proof.paid_on,
    file_id: proof.file,
    created_at: proof.now,
  }),
);

function refuseOtherDays(paidOn: Day, today: Day): void {
  const { first, last } = proofDays(today);
  if (paidOn >= first && paidOn <= last) return;
  const message = `escolha um dia de ${dayText(first)} a ${dayText(last)}`;
  throw new Problem('invalid_input', `Data do pagamento: ${message}.`, { fields: { paid_on: message } });
}

/** Of many at once none passes the limits: they take turns. What waits at a loan that is gone is seen, and decided, by nobody. */
async function refuseTooMany(tx: Tx, { institution, clientId }: BorrowerIdentity, now: Date): Promise<void> {
  const locked = sql`select pg_advisory_xact_lock(hashtextextended(${`proofs:${clientId}`}, 0))`.execute(tx);
  const counted = tx
    .selectFrom('payment_proofs as p')
    .leftJoin('loans as l', (join) =>
      join.onRef('l.institution_id', '=', 'p.institution_id').onRef('l.id', '=', 'p.loan_id'),
    )
    .select([
      sql<number>`count(*) filter (where p.status = 'waiting' and l.id is not null)::integer`.as('waiting'),
      sql<number>`count(*) filter (where p.created_at > ${new Date(now.getTime() - DAY_MS)})::integer`.as(
        'sent',
      ),
    ])
    .where('p.institution_id', '=', institution)
    .where('p.client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  const [, { waiting, sent }] = await Promise.all([locked, counted]);
  if (waiting >= MOST_WAITING_PROOFS) throw new Problem('too_many_proofs');
  if (sent >= MOST_PROOFS_A_DAY)
    throw new Problem(
      'too_many_proofs',
      `Você já enviou ${MOST_PROOFS_A_DAY} comprovantes em um dia. Tente de novo amanhã.`,
    );
}
