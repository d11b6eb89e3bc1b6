import { dayText, type Day } from '#domain/calendar.ts';
import { longDayText } from '#domain/calendar-words.ts';
import { effectiveCost, effectiveCostText } from '#domain/loans/plan/effective-cost.ts';
import { installmentAmount } from '#domain/loans/plan/installment.ts';
import type { InterestMethod } from '#domain/loans/loan/loan.ts';
import { addCents, brl, cents, percentText, type BasisPoints, type Cents } from '#domain/money.ts';
import type { CreditorFacts, DebtorFacts, GuaranteeFacts } from '../document-facts.ts';
import type { PdfBlock, TableBlock } from '../pdf/page-model.ts';
import {
  amountWithWords,
  cityOr,
  cpfText,
  creditorName,
  creditorSignature,
  creditorText,
  debtorSignature,
  debtorText,
  guarantorSignature,
  guarantorText,
  placeAndDate,
} from './parties.ts';

export interface ContractFacts {
  readonly creditor: CreditorFacts;
  readonly debtor: DebtorFacts;
  readonly loan: {
    readonly amount: Cents;
    /** Agreed and charged by renewals. */
    readonly interest: Cents;
    readonly interest_rate: BasisPoints;
    readonly interest_method: InterestMethod;
    readonly overdue_interest_rate: Cents;
    readonly start_date: Day;
    /** Its plan is no longer the first one: the cost of the beginning says nothing about it. */
    readonly changed: boolean;
  };
  readonly installments: readonly PlannedInstallment[];
  /** Whether the lender leaves out interest of days that are not over (PA-31). */
  readonly early_discount: boolean;
  /** Left out of a contract without it (LP-27). */
  readonly holiday_grace?: true;
  readonly pix: { readonly key: string; readonly name: string } | null;
  /** Left out where there are none, so that such a contract stays what it was (PD-2). */
  readonly guarantees?: GuaranteeFacts;
}

export interface PlannedInstallment {
  readonly number: number;
  readonly due_date: Day;
  readonly principal: Cents;
  readonly interest: Cents;
}

/** A model of a loan of money between people (Civil Code, art. 586 to 592) with the terms of this one (DC-5). */
export function contractBlocks(facts: ContractFacts): readonly PdfBlock[] {
  const { creditor, debtor, loan, installments } = facts;
  return [
    { kind: 'title', text: 'Contrato de mútuo', aside: longDayText(loan.start_date) },
    { kind: 'notice', text: 'Modelo. Revise com um advogado antes de usar.' },
    { kind: 'heading', text: 'Partes' },
    { kind: 'paragraph', text: `MUTUANTE (quem empresta): ${creditorText(creditor)}.` },
    { kind: 'paragraph', text: `MUTUÁRIO (quem recebe): ${debtorText(debtor)}.` },
    ...clauses(facts).flatMap(({ name, text, table }, at): PdfBlock[] => [
      { kind: 'heading', text: `Cláusula ${at + 1}ª: ${name}` },
      { kind: 'paragraph', text },
      ...(table === true && installments.length > 1 ? [installmentTable(installments)] : []),
    ]),
    {
      kind: 'paragraph',
      text: `E por estarem de acordo, assinam em duas vias. ${placeAndDate(creditor.city, loan.start_date)}`,
    },
    {
      kind: 'signatures',
      lines: [
        { ...creditorSignature(creditor), detail: 'Mutuante' },
        { ...debtorSignature(debtor), detail: `Mutuário · ${cpfText(debtor.cpf)}` },
        ...(facts.guarantees?.guarantors ?? []).map(guarantorSignature),
        { name: 'Testemunha 1', detail: 'Nome e CPF:' },
        { name: 'Testemunha 2', detail: 'Nome e CPF:' },
      ],
    },
  ];
}

interface Clause {
  readonly name: string;
  readonly text: string;
  /** Followed by the instalments. */
  readonly table?: true;
}

const GRACE =
  ' A parcela que vence em domingo ou feriado nacional e é paga no dia útil seguinte não está em atraso.';

function clauses(facts: ContractFacts): readonly Clause[] {
  const { creditor, loan } = facts;
  return [
    {
      name: 'do empréstimo',
      text: `O MUTUANTE entrega ao MUTUÁRIO, em ${dayText(loan.start_date)}, a quantia de ${amountWithWords(loan.amount)}, que o MUTUÁRIO se obriga a restituir com os juros deste contrato.`,
    },
    { name: 'dos juros', text: interestText(facts) },
    { name: 'do pagamento', text: paymentText(facts), table: true },
    {
      name: 'do atraso',
      text:
        loan.overdue_interest_rate > 0
          ? `Cada dia de atraso de uma parcela acrescenta ${amountWithWords(loan.overdue_interest_rate)} ao que é devido.${facts.holiday_grace === true ? GRACE : ''}`
          : 'Não há acréscimo por dia de atraso.',
    },
    {
      name: 'da quitação antecipada',
      text: facts.early_discount
        ? 'O MUTUÁRIO pode quitar o empréstimo a qualquer tempo, com desconto dos juros dos dias que ainda não passaram, em cada parcela na proporção do seu período.'
        : 'O MUTUÁRIO pode quitar o empréstimo a qualquer tempo.',
    },
    { name: 'do lugar do pagamento', text: placeText(facts) },
    ...(facts.guarantees === undefined ? [] : [{ name: 'Garantias', text: guaranteeText(facts.guarantees) }]),
    {
      name: 'do foro',
      text: `Fica eleito o foro de ${cityOr(creditor.city)} para as questões deste contrato.`,
    },
  ];
}

/** Who answers for the debt, and what is kept until it is paid. */
function guaranteeText({ guarantors, items }: GuaranteeFacts): string {
  const who =
    guarantors.length === 1
      ? 'Responde por esta dívida, como avalista,'
      : 'Respondem por esta dívida, como avalistas,';
  const people = guarantors.length === 0 ? [] : [`${who} ${guarantors.map(guarantorText).join('; ')}.`];
  const things = items.map(({ description, value }) =>
    value === null ? description : `${description}, no valor de ${amountWithWords(value)}`,
  );
  const pledge =
    things.length === 0
      ? []
      : [
          `Fica em garantia: ${things.join('; ')}. O MUTUANTE devolve a garantia quando o empréstimo for quitado.`,
        ];
  return [...people, ...pledge].join(' ');
}

function interestText({ loan, installments }: ContractFacts): string {
  const share = `${percentText(loan.interest_rate)} ${RATE_WORDS[loan.interest_method]}`;
  const text = `Os juros somam ${amountWithWords(loan.interest)}, ${loan.changed ? 'já com o que foi renovado ou renegociado' : share}.`;
  if (loan.changed) return text;
  const repayments = installments.map((each) => ({
    due_date: each.due_date,
    amount: installmentAmount(each),
  }));
  return `${text} ${effectiveCostText(effectiveCost(loan.amount, loan.start_date, repayments))}.`;
}

const RATE_WORDS = {
  single: 'do valor emprestado',
  total: 'do valor emprestado',
  per_installment: 'do valor emprestado por parcela',
  fixed: 'do valor emprestado',
  price: 'por período, pela Tabela Price',
  interest_only: 'do valor emprestado por período, com o capital na última parcela',
} as const satisfies Record<InterestMethod, string>;

function paymentText({ loan, installments }: ContractFacts): string {
  const total = addCents(cents(0), ...installments.map(installmentAmount));
  const [first] = installments;
  const what = loan.changed ? 'o saldo de' : 'ao todo';
  if (installments.length === 1 && first !== undefined)
    return `O MUTUÁRIO pagará ${what} ${amountWithWords(total)}, de uma só vez, em ${dayText(first.due_date)}.`;
  return `O MUTUÁRIO pagará ${what} ${amountWithWords(total)}, em ${installments.length} parcelas, nos valores e datas abaixo.`;
}

function placeText({ creditor, pix }: ContractFacts): string {
  const other = `em ${creditor.address === null ? cityOr(creditor.city) : [creditor.address, creditor.city].filter(Boolean).join(', ')}`;
  return pix === null
    ? `O pagamento é feito a ${creditorName(creditor)}, ${other}.`
    : `O pagamento é feito por Pix, chave ${pix.key}, em nome de ${pix.name}, ou ${other}.`;
}

export function installmentTable(installments: readonly PlannedInstallment[]): TableBlock {
  const sum = (of: (each: PlannedInstallment) => Cents) => brl(addCents(cents(0), ...installments.map(of)));
  return {
    kind: 'table',
    columns: [
      { head: 'Parcela', share: 2 },
      { head: 'Vencimento', share: 3 },
      { head: 'Emprestado', share: 3, align: 'right' },
      { head: 'Juros', share: 3, align: 'right' },
      { head: 'Valor', share: 3, align: 'right' },
    ],
    rows: installments.map((each) => [
      `${each.number}ª`,
      dayText(each.due_date),
      brl(each.principal),
      brl(each.interest),
      brl(installmentAmount(each)),
    ]),
    foot: ['Total', '', sum((each) => each.principal), sum((each) => each.interest), sum(installmentAmount)],
  };
}
