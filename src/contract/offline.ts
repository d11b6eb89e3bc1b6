import { z } from 'zod';
import { HELD_NOTE_LIMIT, HELD_REASONS, HELD_STATUSES } from '#domain/loans/payments/held-entry.ts';
import { PAYMENT_METHODS } from '#domain/loans/payments/payment.ts';
import { cents } from '#domain/money.ts';
import { EDITORS, RECEIVERS } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import { LARGEST_SUM } from './loans.ts';
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
  requiredNotes,
  versionOut,
} from './wire-types.ts';

const dues = z.strictObject({ count: z.int(), amount: moneyOut });

/** What is needed to receive without a connection, and nothing else of the client (OF-2). */
const routeLoan = z.strictObject({
  loan_id: id,
  /** What is recorded later raises it: so a device can tell which of its own payments are in these sums. */
  version: versionOut,
  client_id: id,
  client_name: z.string(),
  client_phone: z.string(),
  /** Of a cobrador: the client's place on their route (FD-9). */
  route_position: z.int().nullable(),
  end_date: dayOut,
  /** Null of a loan that is paid at once. */
  next: z
    .strictObject({
      number: z.int(),
      count: z.int(),
      due_date: dayOut,
      amount: moneyOut,
      /** Of each that follows; only the last may differ. */
      installment_amount: moneyOut,
    })
    .nullable(),
  overdue: dues,
  due_today: dues,
  remaining_amount: moneyOut,
  overdue_interest_rate: moneyOut,
  late_days_before: z.int(),
  late_from: dayOut.nullable(),
  late_grace_until: dayOut.nullable(),
  late_fee_received: moneyOut,
  late_fee_waived: moneyOut,
});
export type RouteLoan = z.infer<typeof routeLoan>;

const heldEntry = z.strictObject({
  /** The key the entry has had from its making. */
  id,
  loan_id: id,
  /** Null where the loan is not there, or not the caller's. */
  client: z.strictObject({ id, name: z.string() }).nullable(),
  amount: moneyOut,
  late_fee: moneyOut,
  payment_date: dayOut,
  method: z.enum(PAYMENT_METHODS).nullable(),
  entered_at: momentOut,
  entered_by: z.string().nullable(),
  reason: z.enum(HELD_REASONS),
  status: z.enum(HELD_STATUSES),
  payment_id: id.nullable(),
  /** Why it was put away. */
  note: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: momentOut.nullable(),
});
export type HeldEntry = z.infer<typeof heldEntry>;

/** Sent to the device, which has the rest; nothing of a loan that may be of another client. */
const heldFate = heldEntry.pick({ status: true, payment_id: true, note: true });
export type HeldFate = z.infer<typeof heldFate>;

const newHeldEntry = z
  .strictObject({
    entry_key: z.uuidv7('identificador inválido').transform((key) => key.toLowerCase()),
    loan_id: id,
    amount: moneyIn({ min: cents(0), max: MAX_MONEY }),
    late_fee: moneyIn({ min: cents(0), max: LARGEST_SUM }).default(cents(0)),
    payment_date: dayIn,
    method: z.enum(PAYMENT_METHODS).nullish(),
    entered_at: z.iso.datetime('informe a hora'),
    reason: z.enum(HELD_REASONS, 'escolha um motivo'),
  })
  .refine(({ amount, late_fee: fee }) => amount + fee > 0, { path: ['amount'], message: 'informe um valor' });
export type NewHeldEntry = z.output<typeof newHeldEntry>;

const one = z.strictObject({ id });

export const offlineEndpoints = {
  'GET /api/route': endpoint({
    who: 'staff',
    may: RECEIVERS,
    summary:
      'A rota para usar sem internet: até 300 empréstimos atrasados ou que vencem em até 3 dias, e a chave da fila do aparelho',
    output: z.strictObject({
      today: dayOut,
      items: z.array(routeLoan),
      /** There are more than these, the most overdue. */
      more: z.boolean(),
      /** 256 bits in base64; the same for this person at this institution each time (OF-13). */
      queue_key: z.string(),
    }),
    ownTransactions: true,
  }),
  'GET /api/held-entries': endpoint({
    who: 'staff',
    may: RECEIVERS,
    summary: 'Pagamentos a conferir, o mais novo primeiro; um cobrador vê os seus',
    query: z.strictObject({ status: z.enum(HELD_STATUSES).optional(), ...pageQuery }),
    output: pageOf(heldEntry),
  }),
  'POST /api/held-entries': endpoint({
    who: 'staff',
    may: RECEIVERS,
    summary: 'Passar ao gerente um recebimento que não pôde ser registrado; repetido, responde o mesmo',
    body: newHeldEntry,
    output: heldFate,
    status: 201,
    idempotent: true,
  }),
  'POST /api/held-entries/:id/record': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Registrar um pagamento a conferir, no empréstimo dele ou em outro',
    params: one,
    body: z.strictObject({ loan_id: id.optional() }),
    output: heldEntry,
    idempotent: true,
  }),
  'POST /api/held-entries/:id/discard': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Descartar um pagamento a conferir, com o motivo',
    params: one,
    body: z.strictObject({ note: requiredNotes(HELD_NOTE_LIMIT) }),
    output: heldEntry,
    idempotent: true,
  }),
};
