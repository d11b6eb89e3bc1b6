import { z } from 'zod';
import { CONTENT_TYPES } from '#domain/files/file.ts';
import { PAYMENT_METHODS } from '#domain/loans/payments/payment.ts';
import { PROOF_STATUSES, REFUSAL_REASON_LIMIT } from '#domain/loans/payments/payment-proof.ts';
import { cents } from '#domain/money.ts';
import { RECEIVERS, ROLES } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import { FILE_BODY_LIMIT, fileContent } from './files.ts';
import { LARGEST_SUM, loanEndpoints } from './loans.ts';
import { paymentOut } from './recorded-payment.ts';
import {
  dayIn,
  dayOut,
  id,
  MAX_MONEY,
  momentOut,
  moneyIn,
  moneyOut,
  pageOf,
  pageQuery,
  positiveMoneyIn,
  requiredNotes,
  versionIn,
} from './wire-types.ts';

const portalProof = z.strictObject({
  id,
  loan_id: id,
  amount: moneyOut,
  /** The day the client says they paid on. */
  paid_on: dayOut,
  status: z.enum(PROOF_STATUSES),
  /** Why it was refused. */
  reason: z.string().nullable(),
  created_at: momentOut,
});
/** As the client reads it (PB-6). */
export type PortalProof = z.infer<typeof portalProof>;

const proof = portalProof.extend({
  client: z.strictObject({ id, name: z.string() }),
  loan: z.strictObject({ amount: moneyOut, start_date: dayOut }),
  file: z.strictObject({
    id,
    /** In hexadecimal; part of its address. */
    sha256: z.string(),
    content_type: z.enum(CONTENT_TYPES),
    /** False 180 days after the decision (PB-10). */
    has_content: z.boolean(),
  }),
  /** What else is known of it (PB-7); each null where nothing is. */
  known: z.strictObject({
    /** The same file was sent before, by this client or another. */
    same_file: z.strictObject({ sent_at: momentOut, first_name: z.string() }).nullable(),
    /** A payment of this client of this sum on this day. */
    same_payment: z.strictObject({ amount: moneyOut, payment_date: dayOut }).nullable(),
    /** A Pix of this sum on this day in a bank statement; never told to a collector. */
    pix: z.strictObject({ amount: moneyOut, day: dayOut }).nullable(),
  }),
  decided_at: momentOut.nullable(),
  decided_by: z.string().nullable(),
  payment_id: id.nullable(),
});
/** A proof of payment as staff check it. */
export type PaymentProof = z.infer<typeof proof>;

const newProof = z.strictObject({
  loan_id: id,
  amount: positiveMoneyIn,
  paid_on: dayIn,
  content: fileContent,
});
export type NewProof = z.output<typeof newProof>;

/** The payment it becomes: what the client said, or what the person who checks it corrected (PB-8). */
const acceptProof = z.strictObject({
  /** Of the loan, as it was shown; without it the loan may be as it is. */
  version: versionIn.optional(),
  amount: moneyIn({ min: cents(0), max: MAX_MONEY }),
  late_fee: moneyIn({ min: cents(0), max: LARGEST_SUM }).default(cents(0)),
  waive_late_fee: moneyIn({ min: cents(0), max: LARGEST_SUM }).default(cents(0)),
  payment_date: dayIn,
  method: z.enum(PAYMENT_METHODS).nullish(),
  /** What is left after it is given as a discount, and the loan settled: refused unless it is exactly this. */
  settle_discount: positiveMoneyIn.optional(),
});
export type AcceptProof = z.output<typeof acceptProof>;

const one = z.strictObject({ id });
const loan = loanEndpoints['GET /api/loans/:id'].output;

export const proofEndpoints = {
  'GET /api/proofs': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Comprovantes que os clientes enviaram, o mais novo primeiro; um cobrador vê os dos seus',
    query: z.strictObject({ status: z.enum(PROOF_STATUSES).default('waiting'), ...pageQuery }),
    output: pageOf(proof).extend({
      /** All that wait, whatever was asked for. */
      waiting: z.strictObject({ count: z.int(), amount: moneyOut }),
    }),
  }),
  'POST /api/proofs/:id/accept': endpoint({
    who: 'staff',
    may: RECEIVERS,
    summary: 'Confirmar um comprovante: registra o pagamento, uma vez só',
    params: one,
    body: acceptProof,
    output: z.strictObject({ proof, payment: paymentOut, loan }),
    idempotent: true,
  }),
  'POST /api/proofs/:id/refuse': endpoint({
    who: 'staff',
    may: RECEIVERS,
    summary: 'Recusar um comprovante, com o motivo que o cliente lê; nada é registrado',
    params: one,
    body: z.strictObject({ reason: requiredNotes(REFUSAL_REASON_LIMIT) }),
    output: proof,
    idempotent: true,
  }),
  'GET /api/portal/proofs': endpoint({
    who: 'borrower',
    summary: 'Os últimos 20 comprovantes que o cliente enviou, o mais novo primeiro',
    output: z.strictObject({ items: z.array(portalProof) }),
  }),
  'POST /api/portal/proofs': endpoint({
    who: 'borrower',
    summary:
      'Enviar um comprovante de pagamento (JPEG, PNG, WebP ou PDF de até 400 kB, em base64) para conferência; nenhum saldo muda',
    body: newProof,
    output: portalProof,
    status: 201,
    idempotent: true,
    bodyLimit: FILE_BODY_LIMIT,
  }),
};
