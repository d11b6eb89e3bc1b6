import { dayText, daysUntil, type Day } from '../calendar.ts';
import { firstName } from '../clients/client.ts';
import { creditorDocumentText } from '../institutions/creditor-document.ts';
import { effectiveCostText } from '../loans/plan/effective-cost.ts';
import { daysText, lateFeeOf } from '../loans/fees/late-fee.ts';
import { planLines, type LoanWithPlan } from '../loans/plan/plan-lines.ts';
import { interestOnlyText, planText, planTextOf } from '../loans/plan/plan-summary.ts';
import { remainingAmount, totalToPay } from '../loans/loan/loan-totals.ts';
import { receivedTotal, type ReceivedMoney } from '../loans/payments/received-money.ts';
import { simulationFigures, type Simulation } from '../loans/terms/simulation.ts';
import { addCents, brl, cents, subtractCents, type Cents } from '../money.ts';
import { pixCode } from '../pix/pix-code.ts';
import type { CollectionMoment } from './moment.ts';
import { DUE_TODAY_LINE } from './original-texts.ts';
import { renderedLine, renderedTemplate, usesVariable, type TemplateFacts } from './template.ts';

/** Who writes the message: the institution's own fields, and where its clients sign in. */
export interface MessageSender {
  readonly name: string | null;
  readonly legal_name: string | null;
  readonly document: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly pix_key: string | null;
  readonly pix_name: string | null;
  readonly pix_city: string | null;
}

export interface MessageContext {
  /** Null in a proposal, which may be for anybody. */
  readonly client: { readonly name: string } | null;
  readonly sender: MessageSender;
  readonly portalLink: string;
  readonly today: Day;
}

/** What a message asks for: what is due by today, else the next instalment (CB-2). */
function chargedAmount({ plan: { overdue, due_today: dueToday, next } }: LoanWithPlan): Cents {
  const due = addCents(overdue.amount, dueToday.amount);
  return due > 0 ? due : (next?.amount ?? cents(0));
}

/** 'before' the due date, on the day, or late: of several loans the most urgent counts (CB-6). */
export function collectionMoment(loans: readonly LoanWithPlan[], today: Day): CollectionMoment {
  if (loans.some((loan) => loan.end_date < today)) return 'late';
  return loans.some((loan) => loan.end_date === today) ? 'due' : 'before';
}

/** What a client promised and has not paid yet (FD-11). */
export interface PromisedSum {
  readonly promised_on: Day;
  readonly left: Cents;
}

/** While a promise stands nothing is asked for as late: it is reminded of (FD-12). */
export function promiseMoment(promisedOn: Day, today: Day): CollectionMoment {
  return promisedOn === today ? 'due' : 'before';
}

/** The message that reminds of a promise: its day and what is left of it, in place of the due date and what is late. */
export function promiseText(
  body: string,
  loans: readonly LoanWithPlan[],
  { promised_on: on, left }: PromisedSum,
  context: MessageContext,
): string {
  return renderedTemplate(body, {
    ...loansFacts(loans, context),
    valor: brl(left),
    vencimento: dayText(on),
    dias_de_atraso: '',
    multa: '',
    total: '',
    copia_e_cola: codeOf(context.sender, left, null),
  });
}

/** Opened for a loan that is due, the message is about everything the client owes by today; else about that loan (CB-7). */
export function loansToCharge(
  chosen: LoanWithPlan | null,
  dueOfClient: readonly LoanWithPlan[],
  today: Day,
): readonly LoanWithPlan[] {
  if (chosen !== null && chosen.end_date > today) return [chosen];
  const due = dueOfClient.filter((loan) => loan.end_date <= today);
  if (due.length > 0) return due;
  return chosen === null ? dueOfClient : [chosen];
}

/** The message of collection: each of several loans has the line of `{o_que}` for itself, then comes the sum (CB-7, PA-51). */
export function collectionText(
  body: string,
  loans: readonly LoanWithPlan[],
  context: MessageContext,
  { withPixCode = true }: { readonly withPixCode?: boolean } = {},
): string {
  const all = loansFacts(loans, context);
  const facts = withPixCode ? all : { ...all, copia_e_cola: '' };
  const [only] = loans;
  return body
    .split('\n')
    .flatMap((line): (string | null)[] => {
      if (!usesVariable(line, 'o_que') || only === undefined) return [renderedLine(line, facts)];
      if (loans.length === 1) return [renderedLine(line, facts), ...planLines(only).map(plainSpaces)];
      const hasLate = loans.some(({ end_date: end }) => end < context.today);
      const each = loans.map((loan) =>
        // A text about what is late would say of today's that it was due.
        renderedLine(
          hasLate && loan.end_date === context.today ? DUE_TODAY_LINE : line,
          loansFacts([loan], context),
        ),
      );
      return [...each, plainSpaces(`Soma: ${brl(sumOf(loans, chargedAmount))}`)];
    })
    .filter((line) => line !== null)
    .join('\n')
    .trim();
}

/** The Pix code of what the message asks for, as a message of its own; empty without a key (CB-14). */
export function collectionPixCode(loans: readonly LoanWithPlan[], context: MessageContext): string {
  return loansFacts(loans, context).copia_e_cola ?? '';
}

export interface ReceiptFacts {
  /** As it is after the payment. */
  readonly loan: LoanWithPlan;
  /** As it was, which says the instalment that was paid; null where it is no longer known. */
  readonly before: LoanWithPlan | null;
  readonly payment: ReceivedMoney;
}

/** The message after a payment; of a settled loan it says so (CB-12, RC-7). */
export function receiptText(
  body: string,
  { loan, before, payment }: ReceiptFacts,
  context: MessageContext,
): string {
  const facts = loansFacts([loan], context);
  const isSettled = loan.status === 'pago';
  return renderedTemplate(body, {
    ...facts,
    o_que:
      before === null || isSettled
        ? wholeLoanText(loan)
        : subjectText(before, loan.paid_count - before.paid_count),
    restante: isSettled ? `${brl(cents(0))} (quitado)` : facts.restante,
    pago: brl(receivedTotal(payment)),
    data_do_pagamento: dayText(payment.payment_date),
  });
}

/** The message of a settled loan, or of a new one: about the loan as a whole (CB-12). */
export function loanText(body: string, loan: LoanWithPlan, context: MessageContext): string {
  return renderedTemplate(body, {
    ...loansFacts([loan], context),
    o_que: wholeLoanText(loan),
    vencimento: dayText(loan.plan.first_due_date),
    pago: brl(loan.paid_amount),
    copia_e_cola: '',
  });
}

/** SM-5: a simulation has no client and no loan yet. The cost stands after the line of `{parcelas}`, whatever the text is (LP-20). */
export function proposalText(body: string, simulation: Simulation, context: MessageContext): string {
  const { installments, frequency, amount } = simulation;
  const [first] = installments;
  const { installment, total, cost } = simulationFigures(simulation);
  const facts = {
    ...senderFacts(context),
    o_que: `o empréstimo de ${brl(amount)}`,
    valor: brl(installment),
    vencimento: first === undefined ? '' : dayText(first.due_date),
    restante: brl(total),
    parcelas: frequency === null ? singlePaymentText(total) : planText(installments),
  };
  const lines = body.split('\n');
  const withPlan = lines.findIndex((line) => usesVariable(line, 'parcelas'));
  const offer = withPlan === -1 ? lines.length : withPlan + 1;
  return [
    renderedTemplate(lines.slice(0, offer).join('\n'), facts),
    effectiveCostText(cost),
    renderedTemplate(lines.slice(offer).join('\n'), facts),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function loansFacts(loans: readonly LoanWithPlan[], context: MessageContext): TemplateFacts {
  const [first] = loans;
  if (first === undefined) return senderFacts(context);
  const { today, sender } = context;
  const value = sumOf(loans, chargedAmount);
  const fee = sumOf(loans, (loan) => lateFeeOf(loan, today).due);
  const whole = addCents(value, fee);
  return {
    ...senderFacts(context),
    o_que: subjectText(first, dueCount(first)),
    valor: brl(value),
    vencimento: dayText(first.end_date),
    dias_de_atraso: delayText(first.end_date, today),
    multa: fee === 0 ? '' : brl(fee),
    total: fee === 0 ? '' : brl(whole),
    restante: brl(cents(Math.max(0, sumOf(loans, remainingAmount)))),
    parcelas: parcelsText(first),
    copia_e_cola: codeOf(sender, whole, loans.length === 1 ? pixDescription(first) : null),
  };
}

function senderFacts({ client, sender, portalLink }: MessageContext): TemplateFacts {
  return {
    primeiro_nome: client === null ? '' : firstName(client.name),
    nome: client?.name ?? '',
    pix: sender.pix_key ?? '',
    credor: sender.legal_name ?? sender.name ?? '',
    documento_do_credor: sender.document === null ? '' : creditorDocumentText(sender.document),
    endereco_do_credor: [sender.address, sender.city].filter((part) => part !== null).join(', '),
    link_do_portal: portalLink,
  };
}

/** PX-7: what the payer's bank shows: the instalment, or the day the loan began. */
export function pixDescription(
  loan: Pick<LoanWithPlan, 'plan' | 'start_date' | 'interest_method' | 'installment_count'>,
): string {
  const { next } = loan.plan;
  return loan.interest_method === 'single' || next === null
    ? `Emprestimo ${dayText(loan.start_date)}`
    : `Parcela ${next.number}/${loan.installment_count}`;
}

function codeOf(sender: MessageSender, amount: Cents, description: string | null): string {
  const { pix_key: key, pix_name: name, pix_city: city } = sender;
  if (key === null || name === null || city === null || amount <= 0) return '';
  return pixCode({ key, name, city, amount, description });
}

/** 'o empréstimo de R$ 1.000,00', 'a parcela 5 de 20', or with others after it 'a parcela 5 de 20 e mais 2'. */
function subjectText(loan: LoanWithPlan, count: number): string {
  const { next } = loan.plan;
  if (loan.interest_method === 'single' || next === null) return wholeLoanText(loan);
  const first = `a parcela ${next.number} de ${loan.installment_count}`;
  return count > 1 ? `${first} e mais ${count - 1}` : first;
}

function wholeLoanText({ amount }: LoanWithPlan): string {
  return `o empréstimo de ${brl(amount)}`;
}

function dueCount({ plan }: LoanWithPlan): number {
  return plan.overdue.count + plan.due_today.count;
}

function delayText(due: Day, today: Day): string {
  const days = -daysUntil(due, today);
  if (days < 0) return '';
  return days === 0 ? 'vence hoje' : `${daysText(days)} de atraso`;
}

/** '5x de R$ 65,00'; only the last instalment of a plan may differ from the first. */
function parcelsText(loan: LoanWithPlan): string {
  const { interest_method: method, installment_count: count } = loan;
  if (method === 'single') return singlePaymentText(totalToPay(loan));
  const value = loan.plan.installment_amount;
  // After a renegotiation the total also holds what was paid of the plan before.
  const isFirstPlan = loan.plan_version === 1 && loan.interest_paid === 0;
  const others = cents(value * (count - 1));
  const lastValue = isFirstPlan ? subtractCents(totalToPay(loan), others) : value;
  return method === 'interest_only' && isFirstPlan
    ? interestOnlyText(count, value, lastValue)
    : planTextOf(count, value, lastValue);
}

function singlePaymentText(total: Cents): string {
  return `pagamento único de ${brl(total)}`;
}

function sumOf(loans: readonly LoanWithPlan[], amount: (loan: LoanWithPlan) => Cents): Cents {
  return addCents(cents(0), ...loans.map(amount));
}

function plainSpaces(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}
