import type { ClientPage } from '#contract/clients.ts';
import { dayText, type Day } from '#domain/calendar.ts';
import { punctualityText, turnDelay, type Turn } from '#domain/clients/punctuality.ts';
import { daysText } from '#domain/loans/fees/late-fee.ts';
import { Card } from '#web/ui/basic/card.tsx';
import { PunctualSticks, type PunctualStick } from '#web/ui/plots/punctual-sticks.tsx';

interface HowTheyPayProps {
  punctuality: ClientPage['punctuality'];
  today: Day;
}

/** 'Como paga' (CL-13). */
export function HowTheyPay({ punctuality, today }: HowTheyPayProps) {
  const { turns, recent } = punctuality;
  const sentence = punctualityText(punctuality);
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-bold">Como paga</h2>
        {turns > 0 && (
          <p className="text-sm text-muted">{turns === 1 ? '1 vencimento' : `${turns} vencimentos`}</p>
        )}
      </div>
      <p className="mt-0.5 mb-2 text-sm text-muted">{sentence}</p>
      {recent.length > 0 && (
        <PunctualSticks sentence={sentence} sticks={recent.map((turn, at) => stickOf(turn, at, today))} />
      )}
    </Card>
  );
}

function stickOf(turn: Turn, at: number, today: Day): PunctualStick {
  const days = turnDelay(turn, today);
  const open = turn.paid_on === null;
  return {
    key: `${at} ${turn.due_date}`,
    days,
    open,
    due: dayText(turn.due_date),
    paid: turn.paid_on === null ? 'em aberto' : dayText(turn.paid_on),
    words: open ? `${daysText(days)} de atraso, em aberto` : paidWords(days),
  };
}

function paidWords(days: number): string {
  if (days === 0) return 'pagou no dia';
  return days > 0 ? `pagou ${daysText(days)} depois` : `pagou ${daysText(-days)} antes`;
}
