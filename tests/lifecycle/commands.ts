import fc from 'fast-check';
import { LOAN_FILTERS } from '#contract/loans.ts';
import { CASH_KINDS } from '#domain/cash/cash-entry.ts';
import { INTEREST_STATUSES } from '#domain/interest-requests/interest-request.ts';
import { FEE_CHOICES } from '#domain/loans/events/loan-event.ts';
import { FREQUENCIES, PLAN_METHODS } from '#domain/loans/loan/loan.ts';
import { PAYMENT_METHODS } from '#domain/loans/payments/payment.ts';

/*
 * One command of a run as plain data, so that a failing run shrinks to the few commands that matter and can be replayed.
 * `pick` chooses among what is there when the command runs; `whose` says whether the id is the institution's at all.
 */

const pick = fc.nat({ max: 1000 });
const whose = fc.oneof(
  { weight: 14, arbitrary: fc.constant('own' as const) },
  { weight: 1, arbitrary: fc.constant('foreign' as const) },
  { weight: 1, arbitrary: fc.constant('nobody' as const) },
);
/** Whether the screen showed another version than the record has by now (LN-18). */
const stale = fc.oneof(
  { weight: 9, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) },
);
/** Few, so that they meet: taken CPFs, requests that find their client, restores that do not. */
const cpf = fc.nat({ max: 4 });
const name = fc.constantFrom('Ana', 'João da Silva', 'Zé', "D'Ávila", '李 Wei');
const notes = fc.constantFrom(null, 'combinado', 'linha 1\nlinha 2');

/** Cents: the smallest, the odd ones that round, ordinary ones, the largest there is. */
const amount = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 500_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(1, 99_999_999_999) },
);
const rate = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 10_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, 4_000, 100_000) },
);
/** In days from today; now and then the end lies before the start, which is refused. */
const terms = fc.record({
  amount,
  rate,
  fee: fc.integer({ min: 0, max: 2_000 }),
  start: fc.integer({ min: -40, max: 45 }),
  length: fc.integer({ min: -2, max: 60 }),
  notes,
});

const target = { pick, whose };

/** Few instalments, so that payments cover them; now and then one, which only a renegotiation takes, many, or too many. */
const count = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 2, max: 7 }) },
  { weight: 1, arbitrary: fc.constantFrom(1, 31, 401) },
);
const frequency = fc.constantFrom(...FREQUENCIES);
const skip = fc.record({ saturdays: fc.boolean(), sundays: fc.boolean(), holidays: fc.boolean() });
/** In days from today; now and then the first instalment lies before the start, which is refused. */
const planTerms = fc.record({
  amount,
  method: fc.constantFrom(...PLAN_METHODS),
  rate,
  count,
  frequency,
  start: fc.integer({ min: -60, max: 20 }),
  first: fc.integer({ min: -1, max: 40 }),
  skip,
  fee: fc.integer({ min: 0, max: 2_000 }),
  paid: fc.oneof(
    { weight: 2, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }) },
  ),
  notes,
});
/** What becomes of the late fee that is due: 'more' is more than that, which is refused. */
const fee = fc.oneof(
  { weight: 5, arbitrary: fc.constant('leave' as const) },
  { weight: 5, arbitrary: fc.constantFrom('receive' as const, 'receive half' as const, 'waive' as const) },
  { weight: 1, arbitrary: fc.constant('more' as const) },
);
/** How far the figures on the screen are from the truth, in cents. */
const off = fc.oneof(
  { weight: 5, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.constantFrom(-1, 1) },
);

/** Now and then a second opening balance, which is refused. */
const entry = fc.record({
  kind: fc.constantFrom(...CASH_KINDS),
  amount,
  day: fc.oneof(fc.constant(0), fc.integer({ min: -40, max: 10 })),
  description: fc.constantFrom(null, 'Gasolina', '  ', 'Despesa'),
});

function draw<Name extends string, Fields extends object>(
  weight: number,
  does: Name,
  fields: { [K in keyof Fields]: fc.Arbitrary<Fields[K]> },
) {
  return { weight, arbitrary: fc.record({ does: fc.constant(does), with: fc.record(fields) }) };
}

const nothing = draw(1, 'nothing', {});
const anyCommand = fc.oneof(
  { withCrossShrink: true },
  nothing,
  draw(8, 'create client', { name, cpf }),
  draw(3, 'edit client', { ...target, stale, name, cpf }),
  draw(3, 'delete client', { ...target }),
  draw(3, 'restore client', { ...target }),
  draw(10, 'create loan', { ...target, terms }),
  draw(5, 'edit loan', {
    ...target,
    stale,
    terms,
    /** Null keeps the client. */
    client: fc.option(pick),
    /** Only the notes change: the one edit a paid loan takes. */
    notesOnly: fc.boolean(),
    /** And the late fee: what a loan in instalments takes too. */
    feeToo: fc.boolean(),
  }),
  draw(10, 'create plan', { ...target, terms: planTerms }),
  draw(4, 'change plan', { ...target, stale, terms: planTerms, client: fc.option(pick) }),
  draw(4, 'move due date', {
    ...target,
    stale,
    /** Counted from the oldest open instalment. */
    ahead: fc.integer({ min: -1, max: 3 }),
    days: fc.integer({ min: -12, max: 12 }),
  }),
  draw(4, 'move due dates', {
    ...target,
    stale,
    /** From the oldest open instalment on; one before it is covered. */
    ahead: fc.integer({ min: -1, max: 3 }),
    days: fc.integer({ min: -3, max: 20 }),
  }),
  draw(3, 'waive fee', { ...target, off }),
  draw(7, 'renegotiate', {
    ...target,
    off,
    fee: fc.option(fc.constantFrom(...FEE_CHOICES), { nil: undefined }),
    added: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50_000 })),
    discount: fc.oneof(
      { weight: 3, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 50_000 }) },
    ),
    count,
    frequency,
    first: fc.integer({ min: -10, max: 40 }),
    skip,
  }),
  draw(3, 'delete loan', { ...target }),
  draw(3, 'restore loan', { ...target }),
  draw(16, 'pay', {
    ...target,
    amount: fc.oneof(
      { weight: 4, arbitrary: amount },
      { weight: 1, arbitrary: fc.constant(0) },
      { weight: 2, arbitrary: fc.constant('remaining' as const) },
      /** So many of the oldest open instalments, a centavo more or less. */
      {
        weight: 6,
        arbitrary: fc.record({ installments: fc.integer({ min: 1, max: 3 }), off }),
      },
    ),
    fee,
    day: fc.oneof(fc.constant(0), fc.integer({ min: -25, max: 2 })),
    method: fc.constantFrom(null, ...PAYMENT_METHODS),
    notes,
  }),
  draw(6, 'undo payment', { ...target }),
  draw(7, 'settle', {
    ...target,
    off,
    /** Hundredths of a percent of what remains; more than all of it is refused. */
    discount: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_500 })),
    fee: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('receive' as const, 'waive' as const) },
      { weight: 1, arbitrary: fc.constantFrom('leave' as const, 'receive half' as const, 'more' as const) },
    ),
  }),
  draw(7, 'renew', {
    ...target,
    stale,
    received: fc.boolean(),
    fee: fc.option(fc.constantFrom(...FEE_CHOICES), { nil: undefined }),
    off: fc.oneof(
      { weight: 4, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: -2, max: 2 }) },
    ),
  }),
  draw(5, 'undo renewal', { ...target, stale }),
  draw(5, 'write off', { ...target, off }),
  draw(4, 'undo settlement', { ...target, stale }),
  draw(3, 'undo waiver', { ...target, stale }),
  draw(5, 'undo renegotiation', { ...target, stale }),
  draw(4, 'create interest', {
    ...target,
    amount: fc.oneof({ weight: 4, arbitrary: amount }, { weight: 1, arbitrary: fc.constantFrom(0, -100) }),
  }),
  draw(4, 'move interest', {
    ...target,
    stale,
    status: fc.option(fc.constantFrom(...INTEREST_STATUSES), { nil: undefined }),
    notes: fc.option(notes, { nil: undefined }),
  }),
  /** Straight to Aprovado along the order, as somebody in a hurry does. */
  draw(4, 'approve interest', { ...target }),
  draw(2, 'delete interest', { ...target }),
  draw(6, 'create loan from interest', {
    ...target,
    stale,
    notes: fc.option(notes, { nil: undefined }),
  }),
  draw(7, 'enter cash', { entry }),
  draw(4, 'edit cash', { ...target, stale, entry }),
  draw(3, 'delete cash', { ...target }),
  draw(3, 'restore cash', { ...target }),
  draw(4, 'request in the portal', { pick, amount }),
  draw(4, 'request as a visitor', { cpf, name, amount }),
  draw(5, 'days pass', {
    days: fc.integer({ min: 1, max: 40 }),
    job: fc.boolean(),
  }),
  draw(4, 'read screens', {
    filter: fc.option(fc.constantFrom(...LOAN_FILTERS), { nil: undefined }),
  }),
);

export type Command = typeof anyCommand extends fc.Arbitrary<infer T> ? T : never;
export type Fields<Name extends Command['does']> = Extract<Command, { does: Name }>['with'];

/** Nearly every institution has a client and loans of both kinds soon: most commands are about them. */
const firstCommands: readonly fc.Arbitrary<Command>[] = [
  draw(20, 'create client', { name, cpf }),
  draw(20, 'create plan', { ...target, terms: planTerms }),
  draw(20, 'create loan', { ...target, terms }),
  draw(20, 'create plan', { ...target, terms: planTerms }),
  draw(20, 'create client', { name, cpf }),
].map((first) => fc.oneof({ withCrossShrink: true }, nothing, first));

export function commandsOf(length: number): fc.Arbitrary<readonly Command[]> {
  const rest = length - firstCommands.length;
  return fc
    .tuple(fc.tuple(...firstCommands), fc.array(anyCommand, { minLength: rest, maxLength: rest }))
    .map(([first, others]) => [...first, ...others]);
}
