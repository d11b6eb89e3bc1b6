import { dayText, type Day } from '#domain/calendar.ts';
import { longDayText } from '#domain/calendar-words.ts';
import { ACCEPTANCE_WORDS, codeWords, WHAT_IT_IS_WORTH } from '#domain/documents/acceptance.ts';
import { brl, type Cents } from '#domain/money.ts';
import type { CreditorFacts, DebtorFacts } from '../document-facts.ts';
import type { PdfBlock } from '../pdf/page-model.ts';
import { creditorText, debtorName, debtorText } from './parties.ts';

export interface AcceptanceRecordFacts {
  readonly creditor: CreditorFacts;
  readonly debtor: DebtorFacts;
  readonly loan: { readonly amount: Cents; readonly start_date: Day };
  /** Moments as they are printed. */
  readonly offered: string;
  readonly accepted: string;
  readonly accepted_on: Day;
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly access_code_used: boolean;
  /** Of the PDF, in hexadecimal. */
  readonly sha256: string;
  /** The loan was edited, renewed or renegotiated since: what is printed of it was not what was accepted. */
  readonly changed?: true;
}

const OTHER_TERMS = 'o empréstimo mudou depois. O que foi aceito está no arquivo que tem o resumo acima.';

/** What was accepted, when and from where, and what that is worth (PB-13, PB-19). */
export function acceptanceBlocks(facts: AcceptanceRecordFacts): readonly PdfBlock[] {
  const { creditor, debtor, loan } = facts;
  return [
    { kind: 'title', text: 'Registro do aceite', aside: longDayText(facts.accepted_on) },
    {
      kind: 'paragraph',
      text: `${debtorName(debtor)} leu e aceitou, no portal do cliente, o contrato de mútuo oferecido por ${creditorText(creditor)}.`,
    },
    {
      kind: 'facts',
      rows: [
        { label: 'Cliente', value: debtorText(debtor) },
        {
          label: facts.changed ? 'Empréstimo, como está hoje' : 'Empréstimo',
          value: `${brl(loan.amount)} feito em ${dayText(loan.start_date)}`,
        },
        { label: 'Contrato oferecido em', value: facts.offered },
        { label: 'Aceito em', value: facts.accepted, strong: true },
        { label: 'Como', value: codeWords(facts.access_code_used) },
        { label: 'Endereço na internet', value: facts.address ?? 'Não informado' },
        { label: 'Navegador', value: facts.user_agent ?? 'Não informado' },
        { label: 'Resumo SHA-256 do arquivo', value: facts.sha256 },
      ],
    },
    ...(facts.changed
      ? [{ kind: 'notice', text: `${ACCEPTANCE_WORDS.earlier}: ${OTHER_TERMS}` } as const]
      : []),
    { kind: 'notice', text: WHAT_IT_IS_WORTH },
  ];
}
