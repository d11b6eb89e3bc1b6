import { sql } from 'kysely';
import type { AcceptProof, PaymentProof } from '#contract/proofs.ts';
import type { LoanOfClient } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import { totalToPay } from '#domain/loans/loan/loan-totals.ts';
import type { Payment } from '#domain/loans/payments/payment.ts';
import { cents, type Cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import { addPayment } from '#server/loans/add-payment.ts';
import { lockLoan } from '#server/loans/lock-loan.ts';
import { settleLoan } from '#server/loans/settle-loan.ts';
import { announce } from '#server/records/announce.ts';
import { lockProof, requireProof, type LockedProof } from './proof-store.ts';

interface Decision {
  readonly id: string;
  readonly byCollector: boolean;
  readonly now: Date;
}

interface AcceptedProof {
  readonly proof: PaymentProof;
  readonly payment: Payment;
  readonly loan: LoanOfClient;
}

/**
 * An ordinary payment and the accepted proof, both or neither, once (PB-8). The proof is locked first, then the loan, as undoing the
 * payment of another proof locks the loan first, then that proof: never the same two.
 */
export async function acceptProof(
  tx: Tx,
  institution: string,
  entered: AcceptProof,
  { id, byCollector, today, now }: Decision & { readonly today: Day },
): Promise<AcceptedProof> {
  const waiting = await lockWaiting(tx, institution, id);
  const { loan_id: loanId, client_id: clientId } = waiting;
  const { loan: before } = await lockLoan(tx, institution, loanId);
  if (before.client_id !== clientId)
    throw new Problem('record_changed', 'Este empréstimo passou para outro cliente. Recuse o comprovante.');
  const { version, amount, late_fee, waive_late_fee, payment_date, method, settle_discount } = entered;
  const { payment, loan: paid } = await addPayment(tx, institution, {
    loan_id: loanId,
    version,
    amount,
    late_fee,
    waive_late_fee,
    payment_date,
    method,
    notes: null,
    proofId: id,
    byCollector,
    today,
    now,
  });
  const loan =
    settle_discount === undefined
      ? paid
      : await settleWithDiscount(tx, institution, paid, {
          discount: settle_discount,
          payment_date,
          today,
          now,
        });
  const decided = { status: 'accepted', payment_id: payment.id, reason: null } as const;
  const proof = await decide(tx, institution, waiting, { ...decided, id, byCollector, now });
  return { proof, payment, loan };
}

/** The client paid what the quote said: the interest that paying early saves is given up, by the person who confirms (PB-8, PA-31). */
async function settleWithDiscount(
  tx: Tx,
  institution: string,
  paid: LoanOfClient,
  {
    discount,
    payment_date,
    today,
    now,
  }: { readonly discount: Cents; readonly payment_date: Day; readonly today: Day; readonly now: Date },
): Promise<LoanOfClient> {
  const { payment: _, ...loan } = await settleLoan(tx, institution, {
    id: paid.id,
    seen: { total_amount: totalToPay(paid), remaining_amount: discount },
    choices: { discount, late_fee: cents(0), payment_date },
    today,
    now,
  });
  return loan;
}

/** Nothing is recorded; the client reads why (PB-8). */
export async function refuseProof(
  tx: Tx,
  institution: string,
  reason: string,
  decision: Decision,
): Promise<PaymentProof> {
  const waiting = await lockWaiting(tx, institution, decision.id);
  const decided = { status: 'refused', payment_id: null, reason } as const;
  return decide(tx, institution, waiting, { ...decided, ...decision });
}

async function lockWaiting(tx: Tx, institution: string, id: string): Promise<LockedProof> {
  const proof = await lockProof(tx, institution, id);
  if (proof.status !== 'waiting') throw new Problem('proof_decided');
  return proof;
}

async function decide(
  tx: Tx,
  institution: string,
  { client_id: clientId }: LockedProof,
  {
    id,
    byCollector,
    now,
    ...decision
  }: Decision & {
    readonly status: 'accepted' | 'refused';
    readonly payment_id: string | null;
    readonly reason: string | null;
  },
): Promise<PaymentProof> {
  await tx
    .updateTable('payment_proofs')
    .set({ ...decision, decided_by: sql<string>`caderneta_user()`, decided_at: now })
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .execute();
  await announce(tx, institution, { table: 'payment_proofs', op: 'UPDATE', id, client_id: clientId });
  return requireProof(tx, institution, id, { withoutStatement: byCollector });
}
