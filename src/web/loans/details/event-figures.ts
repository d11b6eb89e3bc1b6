import {
  ArchiveRestore,
  CalendarClock,
  CheckCheck,
  CircleOff,
  CirclePlus,
  CircleSlash,
  FileCheck,
  FileQuestionMark,
  HandCoins,
  Handshake,
  LockOpen,
  Pencil,
  RotateCw,
  Trash2,
  TriangleAlert,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { dayInZone, dayText, isBefore, timeText, type Day } from '#domain/calendar.ts';
import type {
  LoanEvent,
  LoanEventFacts,
  LoanEventKind,
  NewLoanEvent,
} from '#domain/loans/events/loan-event.ts';
import { installmentsText } from '#domain/loans/plan/plan-lines.ts';
import { planTextOf } from '#domain/loans/plan/plan-summary.ts';
import { brl, cents, subtractCents, type Cents } from '#domain/money.ts';

/** What the history calls each kind of event. */
export const EVENTS = {
  created: { words: 'Empréstimo criado', icon: CirclePlus },
  edited: { words: 'Empréstimo editado', icon: Pencil },
  payment: { words: 'Pagamento recebido', icon: HandCoins },
  payment_undone: { words: 'Pagamento desfeito', icon: Undo2 },
  renewed: { words: 'Empréstimo renovado', icon: RotateCw },
  renewal_undone: { words: 'Renovação desfeita', icon: Undo2 },
  settled: { words: 'Empréstimo quitado', icon: CheckCheck },
  written_off: { words: 'Baixado como perda', icon: CircleOff },
  reopened: { words: 'Empréstimo reaberto', icon: LockOpen },
  due_date_moved: { words: 'Vencimento alterado', icon: CalendarClock },
  due_dates_moved: { words: 'Vencimentos mudados', icon: CalendarClock },
  renegotiated: { words: 'Empréstimo renegociado', icon: Handshake },
  renegotiation_undone: { words: 'Renegociação desfeita', icon: Undo2 },
  late_fee_waived: { words: 'Multa perdoada', icon: CircleSlash },
  waiver_undone: { words: 'Perdão da multa desfeito', icon: Undo2 },
  guarantee_returned: { words: 'Garantia devolvida', icon: Handshake },
  acceptance_offered: { words: 'Aceite do contrato pedido', icon: FileQuestionMark },
  accepted: { words: 'Contrato aceito pelo cliente', icon: FileCheck },
  acceptance_withdrawn: { words: 'Pedido de aceite retirado', icon: Undo2 },
  became_overdue: { words: 'Passou do vencimento', icon: TriangleAlert },
  deleted: { words: 'Empréstimo excluído', icon: Trash2 },
  restored: { words: 'Empréstimo restaurado', icon: ArchiveRestore },
} as const satisfies Record<LoanEventKind, { words: string; icon: LucideIcon }>;

interface EventFigures {
  /** Instead of the words of its kind, where the figures are part of the sentence. */
  readonly words?: string;
  /** The payment, the renewal's interest, the amount lent. */
  readonly amount?: Cents;
  /** The due date after a renewal, one that was undone, or a change that moved it. */
  readonly endDate?: Day;
  /** What else belongs to it, a line each. */
  readonly lines?: readonly string[];
}

/** What the history says of an event besides what happened. */
export function eventFigures(event: NewLoanEvent): EventFigures {
  switch (event.kind) {
    case 'created':
      return { amount: event.facts.amount };
    case 'payment':
      return receivedFigures(event.facts);
    case 'payment_undone':
      return undoneFigures(event.facts);
    case 'settled':
      return { amount: event.facts.amount, ...linesOf(discountLines(event.facts), feeLines(event.facts)) };
    case 'written_off':
      return { amount: event.facts.amount, ...linesOf([`Motivo: ${event.facts.reason}`]) };
    case 'late_fee_waived':
      return { words: `Multa de ${brl(event.facts.amount)} perdoada` };
    case 'waiver_undone':
      return { words: `Perdão da multa desfeito: ${brl(event.facts.amount)}` };
    case 'renegotiation_undone':
      return { words: `Renegociação desfeita: falta ${brl(event.facts.remaining)}` };
    case 'renewed':
      return renewedFigures(event.facts);
    case 'renewal_undone':
      return { amount: event.facts.interest, endDate: event.facts.end_date };
    case 'edited':
      return event.facts.guarantees_changed === true
        ? { words: 'Avalista e garantia alterados' }
        : { endDate: event.facts.changes.end_date?.[1] };
    case 'due_date_moved': {
      const { number, from, to } = event.facts;
      return { words: `Vencimento da parcela ${number}: ${dayAndMonth(from)} → ${dayAndMonth(to)}` };
    }
    case 'due_dates_moved':
      return { words: `Vencimentos de ${installmentsText(event.facts.count)} mudados` };
    case 'guarantee_returned':
      return linesOf([event.facts.description]);
    case 'renegotiated':
      return renegotiatedFigures(event.facts);
    case 'reopened':
    case 'acceptance_offered':
    case 'accepted':
    case 'acceptance_withdrawn':
    case 'became_overdue':
    case 'deleted':
    case 'restored':
      return {};
  }
}

/** The mark of a payment that was recorded on a later day than it is dated; null for the others (EQ-3). */
export function enteredLaterText(event: LoanEvent, timeZone: string): string | null {
  const received = receivedOn(event);
  if (received === null || !isBefore(received, dayInZone(new Date(event.at), timeZone))) return null;
  return `Recebido em ${dayText(received)}, lançado depois`;
}

function receivedOn(event: LoanEvent): Day | null {
  if (event.kind === 'payment') return event.on_day;
  return event.kind === 'settled' ? (event.facts.payment_date ?? null) : null;
}

/** A payment of the fee alone says so (PA-27). */
function receivedFigures(facts: LoanEventFacts['payment']): EventFigures {
  const { amount, late_fee: fee, proof_id: proof } = facts;
  if (amount > 0 && proof !== undefined)
    return {
      words: `Pagamento de ${brl(amount)}, conferido pelo comprovante`,
      ...linesOf(feeLines(facts)),
    };
  if (amount > 0) return { amount, ...linesOf(feeLines(facts)) };
  return { words: 'Multa por atraso recebida', amount: fee };
}

/** Entries of a device that are recorded at once are not marked. */
const NOTED_EARLIER_MS = 5 * 60_000;

/** `Anotado por Carlos Lima em 20/11 às 16:40, registrado por Ana Souza`; of one's own entry only when it was noted (OF-15). */
export function notedText(
  event: LoanEvent & { readonly by: string | null },
  timeZone: string,
): string | null {
  if (event.kind !== 'payment' || event.facts.entered_at === undefined) return null;
  const { entered_by: person, entered_at: at } = event.facts;
  const when = `em ${dayAndMonth(dayInZone(new Date(at), timeZone))} às ${timeText(at, timeZone)}`;
  if (person === undefined)
    return Date.parse(event.at) - Date.parse(at) < NOTED_EARLIER_MS ? null : `Anotado ${when}`;
  return `Anotado por ${person ?? 'outra pessoa'} ${when}${event.by === null ? '' : `, registrado por ${event.by}`}`;
}

function undoneFigures(facts: LoanEventFacts['payment_undone']): EventFigures {
  const { waiver_undone: waiver } = facts;
  const dueAgain = waiver === undefined ? [] : [`Perdão da multa desfeito: ${brl(waiver)}`];
  if (facts.amount > 0) {
    const undoneFee = facts.late_fee > 0 ? [`Multa desfeita: ${brl(facts.late_fee)}`] : [];
    return { amount: facts.amount, ...linesOf(undoneFee, dueAgain) };
  }
  return { words: 'Multa por atraso desfeita', amount: facts.late_fee, ...linesOf(dueAgain) };
}

/** RC-11: a late fee that was added to the debt is said by itself. */
function renewedFigures(facts: LoanEventFacts['renewed']): EventFigures {
  const { added_fee: added = cents(0) } = facts;
  const line = added > 0 ? [`Multa de ${brl(added)} somada à dívida`] : [];
  return { amount: subtractCents(facts.interest, added), endDate: facts.end_date, ...linesOf(line) };
}

function renegotiatedFigures(facts: LoanEventFacts['renegotiated']): EventFigures {
  const plan = planTextOf(facts.count, facts.installment_amount, facts.last_amount);
  const added = facts.added_interest > 0 ? [`Acréscimo: ${brl(facts.added_interest)}`] : [];
  const included =
    facts.fee_choice === 'include' && facts.late_fee > 0 ? [`Multa incluída: ${brl(facts.late_fee)}`] : [];
  return {
    words: `Renegociado: ${brl(facts.remaining)} em ${plan}`,
    ...linesOf(added, discountLines(facts), included),
  };
}

function discountLines({ discount }: { discount: Cents }): readonly string[] {
  return discount > 0 ? [`Desconto: ${brl(discount)}`] : [];
}

function feeLines({ late_fee: fee }: { late_fee: Cents }): readonly string[] {
  return fee > 0 ? [`Multa recebida: ${brl(fee)}`] : [];
}

function linesOf(...parts: readonly (readonly string[])[]): Pick<EventFigures, 'lines'> {
  const lines = parts.flat();
  return lines.length === 0 ? {} : { lines };
}

/** `20/11`. */
function dayAndMonth(value: Day): string {
  return dayText(value).slice(0, 5);
}
