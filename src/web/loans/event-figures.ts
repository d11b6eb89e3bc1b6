import type { Day } from '#domain/calendar.ts';
import type { NewLoanEvent } from '#domain/loans/loan-event.ts';
import type { Cents } from '#domain/money.ts';

interface EventFigures {
  /** The payment, the renewal's interest, the amount lent. */
  readonly amount?: Cents;
  /** The due date after a renewal, one that was undone, or a change that moved it. */
  readonly endDate?: Day;
}

/** What the history says of an event besides what happened. */
export function eventFigures(event: NewLoanEvent): EventFigures {
  switch (event.kind) {
    case 'created':
    case 'payment':
    case 'payment_undone':
    case 'settled':
    case 'late_fee_waived':
      return { amount: event.facts.amount };
    case 'renewed':
    case 'renewal_undone':
      return { amount: event.facts.interest, endDate: event.facts.end_date };
    case 'edited':
      return { endDate: event.facts.changes.end_date?.[1] };
    case 'due_date_moved':
      return { endDate: event.facts.to };
    case 'reopened':
    case 'renegotiated':
    case 'became_overdue':
    case 'deleted':
    case 'restored':
      return {};
  }
}
