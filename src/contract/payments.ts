import { z } from 'zod';
import { CONTENT_TYPES } from '#domain/files/file.ts';
import { PAYMENT_METHODS } from '#domain/loans/payments/payment.ts';
import { cents } from '#domain/money.ts';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { RECEIVERS, ROLES } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import {
  dayIn,
  dayOut,
  id,
  MAX_MONEY,
  moneyIn,
  moneyOut,
  optionalNotes,
  pageOf,
  pageQuery,
  versionIn,
} from './wire-types.ts';
import { LARGEST_SUM, loanEndpoints } from './loans.ts';
import { paymentOut } from './recorded-payment.ts';

const listedPayment = paymentOut.extend({
  /** Who recorded it, by name or e-mail; null where no person of the institution did (EQ-7). */
  received_by: z.string().nullable(),
  /** The fee forgiven with it, which is due again once it is undone (PA-56). */
  forgiven_late_fee: moneyOut,
  /** The bank's line it stands on, and the bank's text until it was emptied (EX-14); null for a collector. */
  bank_line: z.strictObject({ day: dayOut, text: z.string().nullable() }).nullable(),
  /** The file of the client's proof that it was checked by (PB-18); `sha256` is part of its address, null once its bytes are gone. */
  proof: z
    .strictObject({ file_id: id, sha256: z.string().nullable(), content_type: z.enum(CONTENT_TYPES) })
    .nullable(),
});
export type ListedPayment = z.infer<typeof listedPayment>;

const loan = loanEndpoints['GET /api/loans/:id'].output;

/** A payment as it is entered, by itself or as a line of the day's sheet. */
export const newPayment = z.strictObject({
  loan_id: id,
  /** Zero where only the fee was paid. */
  amount: moneyIn({ min: cents(0), max: MAX_MONEY }),
  /** Received with it, not part of the amount (PA-27). */
  late_fee: moneyIn({ min: cents(0), max: LARGEST_SUM }).default(cents(0)),
  /** The fee seen as due, forgiven with it (PA-28). */
  waive_late_fee: moneyIn({ min: cents(0), max: LARGEST_SUM }).default(cents(0)),
  payment_date: dayIn,
  method: z.enum(PAYMENT_METHODS).nullish(),
  notes: optionalNotes(TEXT_LIMITS.notes),
});

/** With its entry: `entry_key` and `entered_at`, both or neither (OF-5). */
const enteredPayment = newPayment
  .extend({
    /** Made with the entry; the server records a key once for ever. */
    entry_key: z
      .uuidv7('identificador inválido')
      .transform((key) => key.toLowerCase())
      .optional(),
    entered_at: z.iso.datetime('informe a hora').optional(),
  })
  .refine(({ entry_key: key, entered_at: at }) => (key === undefined) === (at === undefined), {
    path: ['entered_at'],
    message: 'informe a hora e o identificador do lançamento, ou nenhum dos dois',
  });

export const paymentEndpoints = {
  'GET /api/payments': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Pagamentos de um empréstimo, o mais recente primeiro',
    query: z.strictObject({ loan_id: id, ...pageQuery }),
    output: pageOf(listedPayment),
  }),
  'POST /api/payments': endpoint({
    who: 'staff',
    may: RECEIVERS,
    summary:
      'Registrar pagamento, com ou sem multa; aceita mais do que falta; um lançamento repetido responde com o pagamento que já existe',
    body: enteredPayment,
    output: z.strictObject({
      payment: paymentOut,
      loan,
      /** The entry was recorded before, and undone since. */
      undone: z.literal(true).optional(),
    }),
    status: 201,
    idempotent: true,
  }),
  'DELETE /api/payments/:id': endpoint({
    who: 'staff',
    may: RECEIVERS,
    summary: 'Desfazer um pagamento lançado por engano; um empréstimo quitado por ele reabre',
    params: z.strictObject({ id }),
    output: z.strictObject({ loan }),
  }),
  'POST /api/loans/:id/undo-settlement': endpoint({
    who: 'staff',
    may: RECEIVERS,
    summary:
      'Desfazer a quitação ou a baixa como perda, enquanto nada aconteceu depois dela; o empréstimo reabre',
    params: z.strictObject({ id }),
    body: z.strictObject({ version: versionIn }),
    output: loan,
    idempotent: true,
  }),
};
