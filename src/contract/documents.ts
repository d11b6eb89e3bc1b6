import { z } from 'zod';
import { parseDocumentCode } from '#domain/documents/document-code.ts';
import { ROLL_WIDTHS } from '#domain/documents/roll-paper.ts';
import { DOCUMENT_KINDS, LOAN_DOCUMENTS, PORTAL_LOAN_DOCUMENTS } from '#domain/documents/document-kind.ts';
import { PLAN_LIMITS } from '#domain/loans/plan/installment-plan.ts';
import { FREQUENCIES } from '#domain/loans/loan/loan.ts';
import { LARGEST_TOTAL, TOTAL_TOO_LARGE } from '#domain/loans/loan/largest-total.ts';
import { addCents, cents } from '#domain/money.ts';
import { READERS, ROLES } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import { fileAnswer } from './file-answer.ts';
import { dayIn, dayOut, id, MAX_MONEY, momentOut, moneyIn, moneyOut, positiveMoneyIn } from './wire-types.ts';

const one = z.strictObject({ id });
/** Without days from the first loan until today. */
const period = z.strictObject({ from: dayIn.optional(), to: dayIn.optional() });

/** A simulation as it was shown; its principal adds up to the amount. */
const proposal = z
  .strictObject({
    amount: positiveMoneyIn,
    start_date: dayIn,
    /** Null for a single payment. */
    frequency: z.enum(FREQUENCIES).nullable(),
    installments: z
      .array(
        z.strictObject({
          due_date: dayIn,
          principal: moneyIn({ min: cents(0), max: MAX_MONEY }),
          interest: moneyIn({ min: cents(0), max: LARGEST_TOTAL }),
        }),
      )
      .min(1, 'informe as parcelas')
      .max(PLAN_LIMITS.largestCount, `use no máximo ${PLAN_LIMITS.largestCount} parcelas`),
  })
  .refine(
    ({ amount, installments }) =>
      addCents(cents(0), ...installments.map((each) => each.principal)) === amount,
    { path: ['installments'], message: 'as parcelas não somam o valor' },
  )
  .refine(
    ({ amount, installments }) =>
      addCents(amount, ...installments.map((each) => each.interest)) <= LARGEST_TOTAL,
    { path: ['installments'], message: TOTAL_TOO_LARGE },
  );
export type ProposalIn = z.output<typeof proposal>;

/** On the paper of a pocket printer instead of A4, by its width in millimetres (PD-17). */
const receiptPaper = z.strictObject({ paper: z.enum(ROLL_WIDTHS).optional() });

const issuedDocument = z.strictObject({
  code: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  /** The sum it is about; null where there is none. */
  amount: moneyOut.nullable(),
  document_date: dayOut,
  /** Null in a proposal. */
  client_name: z.string().nullable(),
  client_id: id.nullable(),
  loan_id: id.nullable(),
  /** When it was first issued. */
  issued_at: momentOut,
  /** The person's name, or e-mail without a name; null when the client issued it in the portal. */
  issued_by: z.string().nullable(),
  /** Why it no longer says what is: the payment of a receipt was undone, or the settled loan is open again; null where it holds. */
  withdrawn: z.enum(['payment_undone', 'loan_reopened']).nullable(),
  /** Of 'Registro do aceite': when the client accepted, and the hash of the PDF, to be compared with a file (PB-19). */
  accepted: z.strictObject({ at: momentOut, sha256: z.string() }).nullable(),
});
export type IssuedDocument = z.infer<typeof issuedDocument>;

const code = z
  .string()
  .max(40, 'código inválido')
  .transform((typed, ctx) => {
    const parsed = parseDocumentCode(typed);
    if (parsed !== null) return parsed;
    ctx.addIssue({ code: 'custom', message: 'o código tem 10 letras e números' });
    return z.NEVER;
  });

/** Each is made from the records of the moment, and its issue is noted under a code (DC-9). */
export const documentEndpoints = {
  'GET /api/payments/:id/receipt': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Recibo de um pagamento, em PDF: A4 ou bobina de 58 ou 80 mm',
    params: one,
    query: receiptPaper,
    output: fileAnswer,
    ownTransactions: true,
  }),
  'GET /api/loans/:id/documents/:kind': endpoint({
    who: 'staff',
    may: ROLES,
    summary:
      'Termo de quitação, notas promissórias, contrato, carnê ou registro do aceite de um empréstimo, em PDF',
    params: z.strictObject({ id, kind: z.enum(LOAN_DOCUMENTS) }),
    output: fileAnswer,
    ownTransactions: true,
  }),
  'GET /api/clients/:id/statement': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Extrato de um cliente entre dois dias, em PDF; até 2.000 linhas',
    params: one,
    query: period,
    output: fileAnswer,
    ownTransactions: true,
  }),
  'POST /api/documents/proposal': endpoint({
    who: 'staff',
    may: READERS,
    summary: 'Proposta de uma simulação, em PDF',
    body: proposal,
    output: fileAnswer,
    ownTransactions: true,
  }),
  'GET /api/documents/:code': endpoint({
    who: 'staff',
    may: READERS,
    summary: 'Conferir documento: o que foi emitido com este código, por quem e quando',
    params: z.strictObject({ code }),
    output: issuedDocument,
  }),
  'POST /api/public/documents/check': endpoint({
    who: 'anyone',
    reads: true,
    summary: 'Conferir um documento pelo código e pelo valor impressos; não diz nada de quem pagou',
    body: z.strictObject({ code, amount: positiveMoneyIn }),
    output: z.strictObject({
      institution: z.string(),
      issued_on: dayOut,
      /** False once the payment of a receipt was undone, or the loan of a termo de quitação is open again. */
      holds: z.boolean(),
    }),
  }),
  'GET /api/portal/payments/:id/receipt': endpoint({
    who: 'borrower',
    summary: 'Recibo de um pagamento próprio, em PDF: A4 ou bobina de 58 ou 80 mm',
    params: one,
    query: receiptPaper,
    output: fileAnswer,
    ownTransactions: true,
  }),
  'GET /api/portal/loans/:id/documents/:kind': endpoint({
    who: 'borrower',
    summary: 'Termo de quitação ou contrato de um empréstimo próprio, em PDF',
    params: z.strictObject({ id, kind: z.enum(PORTAL_LOAN_DOCUMENTS) }),
    output: fileAnswer,
    ownTransactions: true,
  }),
  'GET /api/portal/statement': endpoint({
    who: 'borrower',
    summary: 'O próprio extrato entre dois dias, em PDF',
    query: period,
    output: fileAnswer,
    ownTransactions: true,
  }),
};
