import type { Day } from '#domain/calendar.ts';
import { entryDescription, type CashEntry, type CashEntryFields } from '#domain/cash/cash-entry.ts';
import { addCents, cents, subtractCents, type Cents } from '#domain/money.ts';
import { refuseOtherVersion } from '#domain/record-version.ts';
import { countedPayments, put, raised, refuse, type Model, type ModelLoan } from './model.ts';

/* The cash of an institution: what was entered by hand, and every figure summed again over loans, payments and entries. */

export interface ModelCashEntry extends CashEntry {
  readonly deleted: boolean;
}

type Typed = Omit<CashEntryFields, 'description'> & { readonly description: string | null };

export function enterCash(model: Model, { id, ...typed }: Typed & { readonly id: string }): Model {
  const description = entryDescription(typed.kind, typed.description);
  return withEntry(model, { ...typed, id, description, version: 1, deleted: false });
}

/** `typed` carries the version that was seen. */
export function editCash(
  model: Model,
  { id, version, ...typed }: Typed & { readonly id: string; readonly version: number },
): Model {
  const before = liveEntry(model, id);
  refuseOtherVersion(before, version);
  const description = entryDescription(typed.kind, typed.description);
  return withEntry(model, raised({ ...before, ...typed, description }));
}

export function deleteCash(model: Model, id: string): Model {
  return withEntry(model, raised({ ...liveEntry(model, id), deleted: true }));
}

export function restoreCash(model: Model, id: string): Model {
  const before = model.cash_entries.get(id) ?? refuse('not_found');
  return before.deleted ? withEntry(model, raised({ ...before, deleted: false })) : model;
}

function liveEntry(model: Model, id: string): ModelCashEntry {
  const entry = model.cash_entries.get(id);
  return entry === undefined || entry.deleted ? refuse('not_found') : entry;
}

/** CX-14: one opening balance. */
function withEntry(model: Model, entry: ModelCashEntry): Model {
  const opening = openingIn(model);
  if (entry.kind === 'opening' && !entry.deleted && opening !== null && opening.id !== entry.id)
    refuse('opening_balance_exists');
  return { ...model, cash_entries: put(model.cash_entries, entry) };
}

export function openingIn(model: Model): ModelCashEntry | null {
  return entriesIn(model).find(({ kind }) => kind === 'opening') ?? null;
}

function entriesIn(model: Model): ModelCashEntry[] {
  return [...model.cash_entries.values()].filter(({ deleted }) => !deleted);
}

export interface MovedCash {
  readonly id: string;
  readonly day: Day;
  /** Above zero it came in. */
  readonly amount: Cents;
}

/** CX-3, CX-12: everything that moved the cash. */
export function movedCash(model: Model): MovedCash[] {
  const loans = liveLoans(model);
  return [
    ...entriesIn(model).map(({ id, kind, amount, entry_date: day }) => ({
      id,
      day,
      amount: kind === 'withdrawal' || kind === 'expense' ? subtractCents(cents(0), amount) : amount,
    })),
    ...loans.map(({ id, start_date: day, amount }) => ({
      id,
      day,
      amount: subtractCents(cents(0), amount),
    })),
    ...loans
      // Nothing came in with a loss (PD-9).
      .flatMap((loan) =>
        countedPayments(model, loan.id).filter(({ kind }) => !(loan.loss && kind === 'settlement')),
      )
      .map((payment) => ({
        id: payment.id,
        day: payment.payment_date,
        amount: addCents(payment.amount, payment.late_fee),
      })),
  ];
}

/** CX-1: what has not come back of the principal of an open loan. */
export function principalOut(model: Model, loan: ModelLoan): Cents {
  return loan.status === 'pago' ? cents(0) : subtractCents(loan.amount, returned(model, loan));
}

/**
 * The two sides of CX-8: em caixa + na rua, of all days; and what was put in less what was taken out, the profit, less the
 * principal of paid loans that never came back.
 */
export function netWorth(model: Model): { readonly figures: Cents; readonly records: Cents } {
  const loans = liveLoans(model);
  const payments = loans.flatMap((loan) => countedPayments(model, loan.id));
  const entered = movedCash(model).filter(({ id }) => model.cash_entries.has(id));
  const lost = loans
    .filter(({ status }) => status === 'pago')
    .map((loan) => subtractCents(loan.amount, returned(model, loan)));
  return {
    figures: addCents(
      sumOf(movedCash(model).map(({ amount }) => amount)),
      sumOf(loans.map((loan) => principalOut(model, loan))),
    ),
    records: subtractCents(
      addCents(
        sumOf(entered.map(({ amount }) => amount)),
        sumOf(payments.map((one) => subtractCents(addCents(one.amount, one.late_fee), one.principal_part))),
      ),
      sumOf(lost),
    ),
  };
}

function returned(model: Model, loan: ModelLoan): Cents {
  return sumOf(countedPayments(model, loan.id).map((payment) => payment.principal_part));
}

export function liveLoans(model: Model): ModelLoan[] {
  return [...model.loans.values()].filter(({ deleted }) => !deleted);
}

export function sumOf(amounts: readonly Cents[]): Cents {
  return addCents(cents(0), ...amounts);
}
