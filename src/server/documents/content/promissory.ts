import { dayText, type Day } from '#domain/calendar.ts';
import { longDayText } from '#domain/calendar-words.ts';
import { creditorDocumentText } from '#domain/institutions/creditor-document.ts';
import { brl, type Cents } from '#domain/money.ts';
import type { CreditorFacts, DebtorFacts, GuarantorFacts } from '../document-facts.ts';
import type { PdfBlock } from '../pdf/page-model.ts';
import {
  amountWithWords,
  cpfText,
  debtorName,
  debtorSignature,
  guarantorSignature,
  placeAndDate,
  wordsOf,
} from './parties.ts';

export interface PromissoryFacts {
  /** A note without them is void (LUG, art. 75), so they are never missing here. */
  readonly creditor: CreditorFacts & { readonly legal_name: string; readonly city: string };
  readonly debtor: DebtorFacts;
  readonly issued_on: Day;
  readonly count: number;
  readonly notes: readonly PromissoryNote[];
  /** Left out where there are none (PD-2). */
  readonly guarantors?: readonly GuarantorFacts[];
}

export interface PromissoryNote {
  readonly number: number;
  readonly due_date: Day;
  /** What is open of the instalment. */
  readonly amount: Cents;
}

/** One page per open instalment, each with the seven requisites of article 75 of the Uniform Law (DC-4). */
export function promissoryBlocks({
  creditor,
  debtor,
  issued_on,
  count,
  notes,
  guarantors = [],
}: PromissoryFacts): readonly PdfBlock[] {
  const payee =
    creditor.document === null
      ? creditor.legal_name
      : `${creditor.legal_name}, ${creditorDocumentText(creditor.document)}`;
  return notes.flatMap((note, at): PdfBlock[] => [
    ...(at === 0 ? [] : [{ kind: 'page-break' } as const]),
    { kind: 'title', text: 'NOTA PROMISSÓRIA', aside: `Nº ${note.number}/${count}` },
    {
      kind: 'amount',
      label: `Vencimento: ${dayText(note.due_date)}`,
      value: brl(note.amount),
      words: wordsOf(note.amount),
    },
    {
      kind: 'paragraph',
      text:
        `No dia ${longDayText(note.due_date)} pagarei por esta única via de NOTA PROMISSÓRIA a ${payee}, ou à sua ordem, ` +
        `a quantia de ${amountWithWords(note.amount)}, em moeda corrente deste país.`,
    },
    {
      kind: 'facts',
      rows: [
        { label: 'Vencimento', value: dayText(note.due_date) },
        { label: 'Lugar do pagamento', value: creditor.city },
        { label: 'Beneficiário', value: creditor.legal_name },
        { label: 'Emitente', value: `${debtorName(debtor)}, ${cpfText(debtor.cpf)}` },
        ...(debtor.address === null ? [] : [{ label: 'Endereço do emitente', value: debtor.address }]),
      ],
    },
    { kind: 'paragraph', text: `Emitida em ${placeAndDate(creditor.city, issued_on)}` },
    { kind: 'signatures', lines: [debtorSignature(debtor)] },
    ...(guarantors.length === 0
      ? []
      : [
          { kind: 'paragraph', text: 'Por aval:' } as const,
          { kind: 'signatures', lines: guarantors.map(guarantorSignature) } as const,
        ]),
  ]);
}
