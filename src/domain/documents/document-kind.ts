import type { RollWidth } from './roll-paper.ts';
import type { Day } from '../calendar.ts';
import { fileName } from '../file-name.ts';

export const DOCUMENT_KINDS = [
  'receipt',
  'settlement',
  'promissory',
  'contract',
  'booklet',
  'statement',
  'proposal',
  'income_tax',
  'acceptance',
  'incident',
  'my_data',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Of a statement. */
export const BACKWARD_PERIOD = 'O início do período não pode ser depois do fim.';

/** What a loan can have printed. */
export const LOAN_DOCUMENTS = ['settlement', 'promissory', 'contract', 'booklet', 'acceptance'] as const;
export type LoanDocument = (typeof LOAN_DOCUMENTS)[number];

/** In the portal no promissory note, which only the lender hands out to be signed (DC-12). */
export const PORTAL_LOAN_DOCUMENTS = ['settlement', 'contract'] as const;
export type PortalLoanDocument = (typeof PORTAL_LOAN_DOCUMENTS)[number];

export const DOCUMENT_WORDS = {
  receipt: 'Recibo',
  settlement: 'Termo de quitação',
  promissory: 'Nota promissória',
  contract: 'Contrato de mútuo',
  booklet: 'Carnê',
  statement: 'Extrato do cliente',
  proposal: 'Proposta',
  income_tax: 'Imposto de renda',
  acceptance: 'Registro do aceite',
  incident: 'Incidente de segurança',
  my_data: 'Dados do cliente',
} as const satisfies Record<DocumentKind, string>;

const FILE_WORDS = {
  receipt: 'recibo',
  settlement: 'termo-de-quitacao',
  promissory: 'nota-promissoria',
  contract: 'contrato',
  booklet: 'carne',
  statement: 'extrato',
  proposal: 'proposta',
  income_tax: 'imposto-de-renda',
  acceptance: 'registro-do-aceite',
  incident: 'incidente-de-seguranca',
  my_data: 'dados',
} as const satisfies Record<DocumentKind, string>;

/** `recibo-joao-da-conceicao-2026-11-15.pdf`: plain ASCII, because it travels in a header (DC-1). */
export function documentFileName(
  kind: DocumentKind,
  clientName: string | null,
  day: Day,
  roll?: RollWidth,
): string {
  return fileName([FILE_WORDS[kind], clientName, day, roll === undefined ? null : `${roll}mm`], 'pdf');
}
