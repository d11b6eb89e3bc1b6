import type { GeneratedAlways } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { Cents } from '#domain/money.ts';

/** Differences, written by triggers only and folded by a job; sum them (DB-3). */
export interface PortfolioTotalsTable {
  institution_id: GeneratedAlways<string>;
  realized_profit: GeneratedAlways<Cents>;
  potential_profit: GeneratedAlways<Cents>;
  amount_to_receive: GeneratedAlways<Cents>;
  total_lent: GeneratedAlways<Cents>;
  folded: GeneratedAlways<boolean>;
}

/** Differences, written by triggers only and folded by a job; sum them (I12). */
export interface DayTotalsTable {
  institution_id: GeneratedAlways<string>;
  day: GeneratedAlways<Day>;
  loan_count: GeneratedAlways<number>;
  due_count: GeneratedAlways<number>;
  due_amount: GeneratedAlways<Cents>;
  /** Late fees included; the rest beyond interest and principal is fees and money beyond the total. */
  received_amount: GeneratedAlways<Cents>;
  received_interest: GeneratedAlways<Cents>;
  received_principal: GeneratedAlways<Cents>;
  /** By the day the loan started. */
  lent_amount: GeneratedAlways<Cents>;
  /** The principal still out, by the day its loan falls due. */
  principal_open: GeneratedAlways<Cents>;
  cash_in: GeneratedAlways<Cents>;
  cash_out: GeneratedAlways<Cents>;
  expenses: GeneratedAlways<Cents>;
  folded: GeneratedAlways<boolean>;
}

/** Written by a trigger of the loans only (I23). */
export interface ClientTotalsTable {
  institution_id: GeneratedAlways<string>;
  client_id: GeneratedAlways<string>;
  owed: GeneratedAlways<Cents>;
  /** The earliest end_date of the loans that owe something. */
  due_from: GeneratedAlways<Day | null>;
  /** The client's, by which the list is ordered; null while the client is deleted. */
  name_norm: GeneratedAlways<string | null>;
}
