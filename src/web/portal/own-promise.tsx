import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, dayText, parseDay } from '#domain/calendar.ts';
import { weekdayName } from '#domain/calendar-words.ts';
import { brl } from '#domain/money.ts';
import { typedDayFault } from '#domain/typed-day.ts';
import { portalPromiseDays } from '#domain/visits/promise.ts';
import { PROMISE_CHANGES_NOTHING } from '#domain/visits/promise-words.ts';
import { call } from '#web/api/api-client.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { useToday } from '#web/base/clock/today.ts';
import { showToast } from '#web/base/show-toast.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Disclosure } from '#web/ui/page/disclosure.tsx';
import { ownPromiseQuery } from './portal-queries.ts';

const promiseInPortal: ChangeOfScreen = { failed: 'Não deu para combinar a data', changes: ['visits'] };

/** 'Vou pagar em…', once for what is late; then what was promised (FD-15). */
export function OwnPromise() {
  const { data } = useQuery(ownPromiseQuery);
  if (data === undefined) return null;
  const { promise, may_promise: mayPromise } = data;
  if (promise !== null)
    return (
      <p>
        <strong className="block font-semibold">
          {`Combinado: ${brl(promise.promised_amount)} até ${weekdayName(promise.promised_on)}, ${dayText(promise.promised_on)}.`}
        </strong>
        {PROMISE_CHANGES_NOTHING}
      </p>
    );
  return mayPromise ? <PromiseForm /> : null;
}

function PromiseForm() {
  const today = useToday();
  const { first, last } = portalPromiseDays(today);
  const [typed, setTyped] = useState('');
  const [isSent, setIsSent] = useState(false);
  const promise = useOperation(promiseInPortal, {
    run: (promisedOn: string, idempotencyKey) =>
      call('POST /api/portal/promises', { body: { promised_on: promisedOn } }, { idempotencyKey }),
    onDone: ({ promised_on: on }) =>
      showToast({ title: 'Combinado!', description: `Você disse que paga até ${dayText(on)}.` }),
  });
  const send = useSingleSend(promise);
  const day = parseDay(typed);
  const isAllowed = day !== null && day >= first && day <= last;
  const fault = typedDayFault(typed) ?? `Escolha um dia de ${dayText(first)} a ${dayText(last)}.`;
  return (
    <Disclosure summary="Vou pagar em…" className="border-t border-line pt-1">
      <form
        noValidate
        className="grid gap-3 py-2"
        onSubmit={(event) => {
          event.preventDefault();
          setIsSent(true);
          if (isAllowed) send(day);
        }}
      >
        <DateField
          label="Vou pagar em"
          required
          hint={`Até ${dayText(last)}. ${PROMISE_CHANGES_NOTHING}`}
          min={addDays(today, 1)}
          max={last}
          value={typed}
          error={isSent && !isAllowed ? (typed === '' ? 'Informe a data.' : fault) : undefined}
          onValueChange={setTyped}
        />
        <Button type="submit" loading={promise.isPending} loadingText="Enviando...">
          Combinar esta data
        </Button>
      </form>
    </Disclosure>
  );
}
