import { isBefore, parseDay, type Timestamp } from '../../calendar.ts';
import { MONEY_LIMITS } from '../../money.ts';
import { Problem } from '../../problem.ts';
import { graceUntil } from '../../rest-days.ts';
import { LARGEST_DAILY_FEE } from './largest-total.ts';
import { NEW_SINGLE_PAYMENT, type Loan, type LoanTerms } from './loan.ts';
import { periodInterest } from './loan-totals.ts';

/** Shown when a required field of the loan is missing (LN-5). */
export const MISSING_LOAN_FIELDS = {
  title: 'Campos obrigatórios',
  text: 'Cliente, valor, juros e datas são obrigatórios.',
} as const;

/** Why the terms are invalid, as a sentence; null when they are valid (LN-7). */
export function loanTermsProblem(terms: LoanTerms): string | null {
  const {
    amount,
    interest_rate: interestRate,
    overdue_interest_rate: overdueDailyFee,
    start_date: startDate,
    end_date: endDate,
  } = terms;
  if (amount < MONEY_LIMITS.smallestAmount) return 'O valor do empréstimo deve ser maior que zero.';
  if (amount > MONEY_LIMITS.largestAmount) return 'O valor do empréstimo deve ser de até R$ 999.999.999,99.';
  if (interestRate < 0) return 'Os juros não podem ser negativos.';
  if (interestRate > MONEY_LIMITS.largestRate) return 'Os juros devem ser de até 1.000%.';
  if (overdueDailyFee < 0) return 'A multa por dia de atraso não pode ser negativa.';
  if (overdueDailyFee > LARGEST_DAILY_FEE)
    return 'A multa por dia de atraso deve ser de até R$ 9.999.999,99.';
  if (parseDay(startDate) === null || parseDay(endDate) === null)
    return 'As datas devem estar entre 01/01/2000 e 31/12/2100.';
  if (isBefore(endDate, startDate)) return 'O vencimento não pode ser antes da data de início.';
  return null;
}

export interface LoanToOpen {
  readonly id: string;
  readonly clientId: string;
  readonly terms: LoanTerms;
  /** What its institution chose until now (LP-27). */
  readonly holiday_grace: boolean;
}

/** A new loan is ativo, and nothing has been paid or charged yet (LN-7). */
export function newLoan({ id, clientId, terms, holiday_grace: hasGrace }: LoanToOpen, now: Timestamp): Loan {
  refuseUnsoundTerms(terms);
  return {
    ...NEW_SINGLE_PAYMENT,
    ...terms,
    id,
    client_id: clientId,
    status: 'ativo',
    contract_interest: periodInterest(terms),
    late_from: terms.end_date,
    holiday_grace: hasGrace,
    late_grace_until: hasGrace ? graceUntil(terms.end_date) : null,
    created_at: now,
    version: 1,
  };
}

export function refuseUnsoundTerms(terms: LoanTerms): void {
  const problem = loanTermsProblem(terms);
  if (problem !== null) throw new Problem('invalid_input', problem);
}
