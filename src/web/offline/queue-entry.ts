import { addDays, dayInZone, dayText, timeText, type Day, type Timestamp } from '#domain/calendar.ts';
import type { HeldReason } from '#domain/loans/payments/held-entry.ts';
import type { PaymentMethod } from '#domain/loans/payments/payment.ts';
import { addCents, brl, type Cents } from '#domain/money.ts';

/** What a person says was received; the device adds the rest. */
export interface EnteredPayment {
  readonly entry_key: string;
  readonly loan_id: string;
  readonly client_name: string;
  readonly amount: Cents;
  readonly late_fee: Cents;
  readonly payment_date: Day;
  readonly method: PaymentMethod | null;
}

type EntryState =
  | { readonly is: 'waiting' }
  /** The device's clock was moved since: its day is asked for again (OF-10). */
  | { readonly is: 'undated' }
  /** Until somebody decides (OF-8). */
  | { readonly is: 'refused'; readonly reason: HeldReason; readonly text: string }
  | {
      readonly is: 'recorded';
      readonly at: Timestamp;
      readonly undone: boolean;
      /** Of the loan with it. */
      readonly version: number;
    }
  /** With the managers, under 'Pagamentos a conferir' (OF-14). */
  | { readonly is: 'held'; readonly at: Timestamp };

/** A payment as the device keeps it until it is on the server, and a day longer. */
export interface QueueEntry extends EnteredPayment {
  /** By the server's clock, as far as it was known. */
  readonly entered_at: Timestamp;
  /** Server time minus device time when it was entered, in milliseconds. */
  readonly clock_offset: number;
  readonly state: EntryState;
}

/** The order of entry; given by the store. */
export type KeptEntry = QueueEntry & { readonly place: number };

const DAY_MS = 86_400_000;

export function isUnsent({ state }: QueueEntry): boolean {
  return state.is !== 'recorded' && state.is !== 'held';
}

/** It was shown long enough. */
export function isDone({ state }: QueueEntry, now: number): boolean {
  return (state.is === 'recorded' || state.is === 'held') && now - Date.parse(state.at) > DAY_MS;
}

/** OF-10: by more than a day, against the server's time. */
export function clockMoved({ clock_offset: before }: QueueEntry, offset: number): boolean {
  return Math.abs(offset - before) > DAY_MS;
}

export function sumOf({ amount, late_fee: fee }: Pick<QueueEntry, 'amount' | 'late_fee'>): Cents {
  return addCents(amount, fee);
}

/** OF-6: only what is on the server is called registered. */
export function stateText({ state }: QueueEntry, isSending: boolean, timeZone: string): string {
  switch (state.is) {
    case 'waiting':
      return isSending ? 'Enviando…' : 'Aguardando envio';
    case 'undated':
      return 'Precisa de você: confirme a data';
    case 'refused':
      return `Precisa de você: ${state.text}`;
    case 'recorded':
      return `Registrado às ${timeText(state.at, timeZone)}${state.undone ? ' e desfeito depois' : ''}`;
    case 'held':
      return 'Com o gerente, a conferir';
  }
}

/** By loan, for its row: 'Aguardando envio · R$ 65,00', once for each entry of it. */
export function waitingWords(
  entries: readonly QueueEntry[],
  money: (amount: Cents) => string = brl,
): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const entry of entries.filter(isUnsent)) {
    const text = `${entry.state.is === 'waiting' ? 'Aguardando envio' : 'Precisa de você'} · ${money(sumOf(entry))}`;
    const before = words.get(entry.loan_id);
    words.set(entry.loan_id, before === undefined ? text : `${before}; ${text}`);
  }
  return words;
}

/** 'Dados de hoje às 07:42, sem conexão' (OF-3). */
export function readAtText(readAt: Timestamp, today: Day, timeZone: string): string {
  const day = dayInZone(new Date(readAt), timeZone);
  const words = day === today ? 'hoje' : day === addDays(today, -1) ? 'ontem' : dayText(day).slice(0, 5);
  return `Dados de ${words} às ${timeText(readAt, timeZone)}, sem conexão`;
}

export function paymentsText(count: number): string {
  return count === 1 ? '1 pagamento' : `${count} pagamentos`;
}
