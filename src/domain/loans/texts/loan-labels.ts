import type { Day } from '../../calendar.ts';
import { loanStanding, type DatedLoan, type LoanStanding } from '../loan/loan-standing.ts';

export interface LoanLabel {
  readonly text: string;
  readonly tone: 'green' | 'orange' | 'red';
}

const TONES = {
  paid: 'green',
  lost: 'red',
  covered: 'green',
  overdue: 'red',
  dueSoon: 'orange',
  onTime: 'green',
} as const satisfies Record<LoanStanding['kind'], LoanLabel['tone']>;

/** The labels of the standings per screen; `{n}` is the number of days left. */
type Vocabulary = Readonly<Record<LoanStanding['kind'], string>>;

const DASHBOARD_WORDS: Vocabulary = {
  paid: 'Pago',
  lost: 'Perda',
  covered: 'Tudo pago',
  overdue: 'Atrasado',
  dueSoon: '{n}d restantes',
  onTime: 'Em dia',
};
const CARD_WORDS: Vocabulary = {
  paid: 'Pago',
  lost: 'Perda',
  covered: 'Tudo pago',
  overdue: 'Atrasado',
  dueSoon: 'Vence em {n}d',
  onTime: 'Em Dia',
};
const REPORT_WORDS: Vocabulary = {
  paid: 'PAGO',
  lost: 'PERDA',
  covered: 'TUDO PAGO',
  overdue: 'ATRASADO',
  dueSoon: 'EM DIA',
  onTime: 'EM DIA',
};

/** The badge of the dashboard's list (DB-5). */
export function dashboardBadge(loan: DatedLoan, today: Day): LoanLabel {
  return label(DASHBOARD_WORDS, loanStanding(loan, today));
}

/** LN-3; also the share text's situation (LN-15) and the portal's label (PT-6). */
export function cardLabel(loan: DatedLoan, today: Day): LoanLabel {
  return label(CARD_WORDS, loanStanding(loan, today));
}

/** The label in a report, which has no colours (RP-2). */
export function reportLabel(loan: DatedLoan, today: Day): string {
  return label(REPORT_WORDS, loanStanding(loan, today)).text;
}

function label(words: Vocabulary, standing: LoanStanding): LoanLabel {
  const days = 'days' in standing ? String(standing.days) : '';
  return { text: words[standing.kind].replace('{n}', days), tone: TONES[standing.kind] };
}
