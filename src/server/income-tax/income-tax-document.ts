import { dayText, type Day } from '#domain/calendar.ts';
import { monthName } from '#domain/calendar-words.ts';
import { addCents, brl } from '#domain/money.ts';
import type { LenderKind } from '#domain/lender-kind.ts';
import {
  creditsSum,
  foldedCredits,
  incomeOf,
  type Credit,
  type IncomeMonth,
  type IncomeTax,
} from '#domain/reports/income-tax.ts';
import { incomeTaxWords, NO_CREDITS, smallCreditsText } from '#domain/reports/income-tax-words.ts';
import { Problem } from '#domain/problem.ts';
import { cpfText, debtorName, letterheadOf } from '#server/documents/content/parties.ts';
import type { IssuableDocument } from '#server/documents/document-facts.ts';
import { readCreditor, type DocumentReader } from '#server/documents/document-store.ts';
import type { PdfBlock, TableBlock } from '#server/documents/pdf/page-model.ts';
import { incomeTaxOf } from './income-tax-store.ts';

/** Longer ones are downloaded as a CSV. */
const MOST_LINES = 2000;

/** The figures of a year on paper, with a code (LP-43). */
export async function incomeTaxDocument(
  reader: DocumentReader,
  wanted: { readonly year: number; readonly today: Day },
): Promise<IssuableDocument> {
  const [{ creditor, lenderKind }, report] = await Promise.all([
    readCreditor(reader),
    incomeTaxOf(reader.tx, reader.institution, wanted),
  ]);
  const lines = report.months.flatMap(({ payers }) => payers).length + report.credits.length;
  if (lines > MOST_LINES)
    throw new Problem('statement_too_long', 'O relatório passa de 2.000 linhas. Baixe o CSV.');
  const { interest, fees } = incomeOf(report.months);
  return {
    kind: 'income_tax',
    facts: { creditor, report },
    letterhead: letterheadOf(creditor),
    blocks: blocksOf(report, lenderKind),
    created_at: `${report.until}T00:00:00.000Z`,
    document_date: report.until,
    amount: addCents(interest, fees),
    client: null,
    loan_id: null,
    payment_id: null,
  };
}

function blocksOf(report: IncomeTax, lender: LenderKind): readonly PdfBlock[] {
  const words = incomeTaxWords(lender);
  return [
    { kind: 'title', text: words.title, aside: String(report.year) },
    { kind: 'notice', text: words.notice },
    { kind: 'heading', text: 'Juros recebidos por mês' },
    monthsTable(report.months),
    ...report.months.filter(({ payers }) => payers.length > 0).flatMap(payersOf),
    { kind: 'heading', text: `${words.credits} em ${dayText(report.before)} e em ${dayText(report.until)}` },
    ...creditBlocks(report),
  ];
}

const MONEY = { share: 3, align: 'right' } as const;

function monthsTable(months: readonly IncomeMonth[]): TableBlock {
  const { interest, fees } = incomeOf(months);
  return {
    kind: 'table',
    columns: [
      { head: 'Mês', share: 5 },
      { head: 'Juros', ...MONEY },
      { head: 'Multas', ...MONEY },
      { head: 'Soma', ...MONEY },
    ],
    rows: months.map((one) => [
      monthName(one.month),
      brl(one.interest),
      brl(one.fees),
      brl(addCents(one.interest, one.fees)),
    ]),
    foot: ['No ano', brl(interest), brl(fees), brl(addCents(interest, fees))],
  };
}

function payersOf({ month, payers, interest, fees }: IncomeMonth): readonly PdfBlock[] {
  return [
    { kind: 'heading', text: `Quem pagou em ${monthName(month)}` },
    {
      kind: 'table',
      columns: [
        { head: 'Nome', share: 5 },
        { head: 'CPF', share: 4 },
        { head: 'Juros', ...MONEY },
        { head: 'Multas', ...MONEY },
      ],
      rows: payers.map((payer) => [
        debtorName({ ...payer, address: null }),
        cpfText(payer.cpf).slice('CPF '.length),
        brl(payer.interest),
        brl(payer.fees),
      ]),
      foot: ['Soma', '', brl(interest), brl(fees)],
    },
  ];
}

function creditBlocks({ credits, before, until }: IncomeTax): readonly PdfBlock[] {
  if (credits.length === 0) return [{ kind: 'paragraph', text: NO_CREDITS, look: 'muted' }];
  const { large, small } = foldedCredits(credits);
  const sums = creditsSum(credits);
  const table = (of: readonly Credit[], foot?: readonly string[]): TableBlock => ({
    kind: 'table',
    columns: [
      { head: 'Nome', share: 5 },
      { head: 'CPF', share: 4 },
      { head: dayText(before), ...MONEY },
      { head: dayText(until), ...MONEY },
    ],
    rows: of.map((credit) => [
      debtorName({ ...credit, address: null }),
      cpfText(credit.cpf).slice('CPF '.length),
      brl(credit.before),
      brl(credit.until),
    ]),
    ...(foot !== undefined && { foot }),
  });
  return [
    table(large, ['Todos', '', brl(sums.before), brl(sums.until)]),
    ...(small.length === 0
      ? []
      : [{ kind: 'heading', text: smallCreditsText(small) } as const, table(small)]),
  ];
}
