import { addDays, parseDay, type Day } from '#domain/calendar.ts';
import { dueDatesMoved, type NewDueDate } from '#domain/loans/plan/due-date-move.ts';
import type { Installment } from '#domain/loans/plan/installment.ts';
import type { Loan } from '#domain/loans/loan/loan.ts';
import { Problem } from '#domain/problem.ts';
import type { FormReading } from '#web/ui/form/form-errors.ts';

/** The due date of each open instalment as typed, by its number. */
export type DueDatesDraft = Readonly<Record<string, string>>;

const LARGEST_PUSH = 365;

export function savedDueDates(open: readonly Installment[]): DueDatesDraft {
  return Object.fromEntries(open.map(({ number, due_date: due }) => [String(number), due]));
}

/** 'Empurrar todas em 7 dias': 1 to 365; null for anything else. */
export function readPush(text: string): number | null {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return days >= 1 && days <= LARGEST_PUSH ? days : null;
}

/** Every date that can be read, so many days later. */
export function pushed(fields: DueDatesDraft, days: number): DueDatesDraft {
  return Object.fromEntries(
    Object.entries(fields).map(([number, text]) => {
      const due = parseDay(text);
      return [number, due === null ? text : later(due, days)];
    }),
  );
}

function later(due: Day, days: number): string {
  const to = addDays(due, days);
  // Beyond the last day there is nothing to move to.
  return parseDay(to) === null ? due : to;
}

/** The dates that changed; a date that breaks the order is marked on its own field (PA-21, PD-14). */
export function readDueDates(
  fields: DueDatesDraft,
  loan: Pick<Loan, 'start_date' | 'status' | 'interest_method'>,
  plan: readonly Installment[],
): FormReading<DueDatesDraft, readonly NewDueDate[]> {
  const open = plan.filter(({ covered_on: covered }) => covered === null);
  const dates = open.map(({ number }) => ({ number, due_date: parseDay(fields[String(number)] ?? '') }));
  const unread = dates.filter(({ due_date: due }) => due === null);
  if (unread.length > 0)
    return {
      errors: Object.fromEntries(unread.map(({ number }) => [String(number), 'Escolha o novo vencimento.'])),
    };
  const changed = dates.flatMap(({ number, due_date: due }) =>
    due === null || due === open.find((each) => each.number === number)?.due_date
      ? []
      : [{ number, due_date: due }],
  );
  try {
    dueDatesMoved(loan, plan, changed);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    const named = problem.details?.['number'];
    const at = typeof named === 'number' ? named : (open[0]?.number ?? '');
    return { errors: { [at]: problem.message } };
  }
  return { values: changed };
}
