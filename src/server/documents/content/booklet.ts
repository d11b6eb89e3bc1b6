import { dayText, type Day } from '#domain/calendar.ts';
import { brl, type Cents } from '#domain/money.ts';
import { restDayWord } from '#domain/rest-days.ts';
import { pixCode } from '#domain/pix/pix-code.ts';
import type { CreditorFacts, DebtorFacts } from '../document-facts.ts';
import type { PdfBlock, Slip } from '../pdf/page-model.ts';
import { cpfText, creditorName, debtorName } from './parties.ts';

export interface BookletFacts {
  readonly creditor: CreditorFacts;
  readonly debtor: DebtorFacts;
  readonly loan: { readonly amount: Cents; readonly start_date: Day };
  /** 1 for a single payment. */
  readonly count: number;
  readonly slips: readonly { readonly number: number; readonly due_date: Day; readonly amount: Cents }[];
  /** Null where the institution has no key. */
  readonly pix: { readonly key: string; readonly name: string; readonly city: string } | null;
}

/** A slip for each open instalment, to be cut out; each carries its own Pix code (DC-6). */
export function bookletBlocks({
  creditor,
  debtor,
  loan,
  count,
  slips,
  pix,
}: BookletFacts): readonly PdfBlock[] {
  return [
    { kind: 'title', text: 'Carnê', aside: count === 1 ? 'Pagamento único' : `${count} parcelas` },
    {
      kind: 'paragraph',
      text: `${debtorName(debtor)}, ${cpfText(debtor.cpf)}. Empréstimo de ${brl(loan.amount)} feito em ${dayText(loan.start_date)}.`,
    },
    {
      kind: 'paragraph',
      look: 'muted',
      text:
        pix === null
          ? 'Recorte nas linhas tracejadas e apresente uma via a cada pagamento.'
          : `Recorte nas linhas tracejadas. Para pagar, leia o código com o aplicativo do banco e confira o nome de quem recebe: ${pix.name}.`,
    },
    {
      kind: 'slips',
      slips: slips.map(({ number, due_date: due, amount }): Slip => {
        const title = count === 1 ? 'Pagamento único' : `Parcela ${number} de ${count}`;
        const description =
          count === 1 ? `Emprestimo ${dayText(loan.start_date)}` : `Parcela ${number}/${count}`;
        return {
          title,
          rows: [
            { label: 'Vencimento', value: dueText(due) },
            { label: 'Valor', value: brl(amount), strong: true },
            { label: 'Cliente', value: debtorName(debtor) },
            { label: 'Credor', value: creditorName(creditor) },
          ],
          pix:
            pix === null
              ? null
              : {
                  code: pixCode({ ...pix, amount, description }),
                  label: `QR Code Pix de ${brl(amount)}: ${title}`,
                },
        };
      }),
    },
  ];
}

/** '15/11/2026 (domingo e feriado)' (LP-27) */
function dueText(due: Day): string {
  const word = restDayWord(due);
  return word === null ? dayText(due) : `${dayText(due)} (${word})`;
}
