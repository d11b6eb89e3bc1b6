import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, dayText } from '#domain/calendar.ts';
import { PAYMENT_METHOD_WORDS } from '#domain/loans/payments/payment.ts';
import { brl } from '#domain/money.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { toastOperationProblem } from '#web/api/problem-toasts.ts';
import { useToday } from '#web/base/clock/today.ts';
import { settings } from '#web/base/settings.ts';
import { OtherLoan } from '#web/held/other-loan.tsx';
import { useMay } from '#web/sessions/use-may.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { dateEntry, discardEntry, moveEntry, passEntryOn } from './decide-entry.ts';
import { stateText, sumOf, type KeptEntry } from './queue-entry.ts';

const decideQueued: ChangeOfScreen = { failed: 'Não deu para conferir o pagamento' };

interface QueueCardProps {
  entry: KeptEntry;
  isSending: boolean;
}

/** Of whom, how much, when, and its state in words; what a refused one asks for (OF-6, OF-8, OF-10). */
export function QueueCard({ entry, isSending }: QueueCardProps) {
  const decide = useMutation({
    mutationFn: (run: () => Promise<void>) => run(),
    onError: (error) => toastOperationProblem(decideQueued, error),
  });
  const parts = [
    dayText(entry.payment_date),
    ...(entry.method === null ? [] : [PAYMENT_METHOD_WORDS[entry.method]]),
    ...(entry.late_fee > 0 ? [`com multa de ${brl(entry.late_fee)}`] : []),
  ];
  return (
    <div className="grid gap-2 rounded-control border border-line p-3.5 wrap-anywhere">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="min-w-0 font-semibold wrap-anywhere">{entry.client_name}</p>
        <p className="font-semibold">{brl(sumOf(entry))}</p>
      </div>
      <p className="text-sm text-muted">{parts.join(' · ')}</p>
      <p role="status" className="text-sm font-medium">
        {stateText(entry, isSending, settings.timeZone)}
      </p>
      <fieldset disabled={decide.isPending} className="min-w-0">
        {entry.state.is === 'undated' && <AskDate entry={entry} decide={decide.mutate} />}
        {entry.state.is === 'refused' && <Refused entry={entry} decide={decide.mutate} />}
      </fieldset>
    </div>
  );
}

interface DecisionProps {
  entry: KeptEntry;
  decide: (run: () => Promise<void>) => void;
}

/** OF-10: the day it was entered under may be wrong. */
function AskDate({ entry, decide }: DecisionProps) {
  const today = useToday();
  const days = [
    { day: today, word: 'Foi hoje' },
    { day: addDays(today, -1), word: 'Foi ontem' },
    ...([today, addDays(today, -1)].includes(entry.payment_date)
      ? []
      : [{ day: entry.payment_date, word: `Foi em ${dayText(entry.payment_date)}` }]),
  ];
  return (
    <div className="grid gap-2">
      <p className="text-sm">O relógio deste aparelho mudou. Quando você recebeu?</p>
      <div className="flex flex-wrap gap-2">
        {days.map(({ day, word }) => (
          <Button key={day} variant="secondary" dense onClick={() => decide(() => dateEntry(entry, day))}>
            {word}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Dono and gerente decide; a cobrador passes it on, because the money was received (OF-8). */
function Refused({ entry, decide }: DecisionProps) {
  const mayDecide = useMay('edit');
  const mayPassOn = useMay('receive');
  const [asking, setAsking] = useState<'nothing' | 'loan' | 'sure'>('nothing');
  const name = <span className="sr-only">{` de ${entry.client_name}`}</span>;
  if (!mayDecide) {
    if (!mayPassOn) return <p className="text-sm text-muted">Precisa de internet.</p>;
    return (
      <Button dense onClick={() => decide(() => passEntryOn(entry))}>
        Passar ao gerente
        {name}
      </Button>
    );
  }
  if (asking === 'loan')
    return (
      <OtherLoan
        onChoose={({ id, client }) =>
          decide(() => moveEntry(entry, { loan_id: id, client_name: client?.name ?? entry.client_name }))
        }
        onBack={() => setAsking('nothing')}
      />
    );
  if (asking === 'sure')
    return (
      <div className="grid gap-2">
        <p className="text-sm">Este pagamento some deste aparelho e não será registrado.</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="destructive" dense onClick={() => decide(() => discardEntry(entry))}>
            Descartar pagamento
          </Button>
          <Button variant="ghost" dense onClick={() => setAsking('nothing')}>
            Voltar
          </Button>
        </div>
      </div>
    );
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" dense onClick={() => setAsking('loan')}>
        Registrar em outro empréstimo
        {name}
      </Button>
      <Button variant="ghost" dense onClick={() => setAsking('sure')}>
        Descartar
        {name}
      </Button>
    </div>
  );
}
