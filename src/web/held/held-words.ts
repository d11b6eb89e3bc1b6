import type { HeldEntry } from '#contract/offline.ts';
import { dayInZone, dayText, timeText, type Timestamp } from '#domain/calendar.ts';
import { HELD_STATUS_WORDS } from '#domain/loans/payments/held-entry.ts';
import { PAYMENT_METHOD_WORDS } from '#domain/loans/payments/payment.ts';
import { brl } from '#domain/money.ts';
import { settings } from '#web/base/settings.ts';

/** `em 20/11/2026 · Dinheiro · com multa de R$ 5,00 · anotado em 20/11 às 16:40` */
export function receivedOnText({ entered_at, payment_date, method, late_fee }: HeldEntry): string {
  return [
    `em ${dayText(payment_date)}`,
    ...(method === null ? [] : [PAYMENT_METHOD_WORDS[method]]),
    ...(late_fee > 0 ? [`com multa de ${brl(late_fee)}`] : []),
    `anotado ${momentText(entered_at)}`,
  ].join(' · ');
}

/** What became of it: `A conferir`, `Descartado por Ana Souza em 21/11 às 09:12: Lançado duas vezes.` */
export function decisionText({ status, decided_by, decided_at, note }: HeldEntry): string {
  const by = decided_by === null ? '' : ` por ${decided_by}`;
  const at = decided_at === null ? '' : ` ${momentText(decided_at)}`;
  return `${HELD_STATUS_WORDS[status]}${by}${at}${note === null ? '' : `: ${note}`}`;
}

function momentText(at: Timestamp): string {
  const day = dayInZone(new Date(at), settings.timeZone);
  return `em ${dayText(day).slice(0, 5)} às ${timeText(at, settings.timeZone)}`;
}
