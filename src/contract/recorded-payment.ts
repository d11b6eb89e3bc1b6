import { z } from 'zod';
import { PAYMENT_KINDS, PAYMENT_METHODS } from '#domain/loans/payments/payment.ts';
import { dayOut, id, momentOut, moneyOut } from './wire-types.ts';

/** A payment as it was recorded, by itself or with a settlement or a renewal. */
export const paymentOut = z.strictObject({
  id,
  loan_id: id,
  amount: moneyOut,
  payment_date: dayOut,
  notes: z.string().nullable(),
  kind: z.enum(PAYMENT_KINDS),
  method: z.enum(PAYMENT_METHODS).nullable(),
  late_fee: moneyOut,
  interest_part: moneyOut,
  principal_part: moneyOut,
  /** Such a payment cannot be undone (PA-42). */
  before_renegotiation: z.boolean(),
  created_at: momentOut,
});
