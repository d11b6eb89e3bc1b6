import { z } from 'zod';
import { PAYMENT_KINDS } from '#domain/loans/payment.ts';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { EDITORS, READERS } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import {
  dayIn,
  dayOut,
  id,
  momentOut,
  moneyOut,
  optionalNotes,
  pageOf,
  pageQuery,
  positiveMoneyIn,
} from './wire-types.ts';
import { loanEndpoints } from './loans.ts';

const payment = z.strictObject({
  id,
  loan_id: id,
  amount: moneyOut,
  payment_date: dayOut,
  notes: z.string().nullable(),
  kind: z.enum(PAYMENT_KINDS),
  late_fee: moneyOut,
  interest_part: moneyOut,
  principal_part: moneyOut,
  created_at: momentOut,
});

const loan = loanEndpoints['GET /api/loans/:id'].output;

export const paymentEndpoints = {
  'GET /api/payments': endpoint({
    who: 'staff',
    may: READERS,
    summary: 'Pagamentos de um empréstimo, o mais recente primeiro',
    query: z.strictObject({ loan_id: id, ...pageQuery }),
    output: pageOf(payment),
  }),
  'POST /api/payments': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Registrar pagamento; aceita mais que o restante, pois a multa pode estar nele',
    body: z.strictObject({
      loan_id: id,
      amount: positiveMoneyIn,
      payment_date: dayIn,
      notes: optionalNotes(TEXT_LIMITS.notes),
    }),
    output: z.strictObject({ payment, loan }),
    status: 201,
    idempotent: true,
  }),
  'DELETE /api/payments/:id': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Desfazer um pagamento lançado por engano; um empréstimo quitado por ele reabre',
    params: z.strictObject({ id }),
    output: z.strictObject({ loan }),
  }),
};
