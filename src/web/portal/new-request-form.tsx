import { useRef, useState, type SubmitEvent } from 'react';
import type { Day } from '#domain/calendar.ts';
import { formatCpf, type Cpf } from '#domain/cpf.ts';
import type { Cents } from '#domain/money.ts';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { call } from '#web/api/api-client.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { useToday } from '#web/clock/today.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { showToast } from '#web/ui/show-toast.ts';
import { TextInput } from '#web/ui/text-input.tsx';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { readRequest, type RequestDraft } from './request-draft.ts';
import { Refusal } from './refusal.tsx';

interface NewRequestFormProps {
  cpf: Cpf;
  institutionId: string;
  onSent: (amount: Cents) => void;
}

interface WantedLoan {
  name: string;
  amount: Cents;
  date: Day;
}

const FIELDS = ['name', 'amount', 'date'] as const satisfies readonly (keyof RequestDraft)[];

const EMPTY: RequestDraft = { name: '', amount: '', date: '' };

/** A visitor's request (PT-3). */
export function NewRequestForm({ cpf, institutionId, onSent }: NewRequestFormProps) {
  const today = useToday();
  const formName = `visitor request ${cpf} ${institutionId}`;
  const { fields: draft, change, forget } = useDraft<RequestDraft>(formName, EMPTY);
  const [faults, setFaults] = useState<Partial<RequestDraft>>({});
  const fields = useRef<HTMLFieldSetElement>(null);

  const request = useOperation('sendPortalRequest', {
    run: ({ name, amount, date }: WantedLoan, idempotencyKey) => {
      const wanted = { name, requested_amount: amount, payment_date: date };
      const body = { institution_id: institutionId, cpf, ...wanted };
      return call('POST /api/public/requests', { body }, { idempotencyKey });
    },
    form: formName,
    onDone: (_, { amount }) => {
      forget();
      onSent(amount);
    },
  });
  const send = useSingleSend(request);

  function edit(changed: Partial<RequestDraft>) {
    change(changed);
    // What is being corrected is no longer called wrong.
    setFaults((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))),
    );
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readRequest(draft, today);
    if (read.kind === 'sound') {
      send({ name: read.name, amount: read.amount, date: read.date });
      return;
    }
    setFaults(read.faults);
    showToast({ title: read.title, description: read.text, variant: 'destructive' });
    const first = FIELDS.findIndex((field) => read.faults[field] !== undefined);
    fields.current?.querySelectorAll<HTMLInputElement>('input:not([readonly])').item(first).focus();
  }

  return (
    <Card className="sm:p-6">
      <form noValidate aria-label="Nova Solicitação" onSubmit={submit}>
        <fieldset ref={fields} data-draft="" disabled={request.isPending} className="grid min-w-0 gap-4">
          <Field label="CPF">
            <TextInput readOnly value={formatCpf(cpf)} />
          </Field>
          <Field label="Nome Completo" required error={faults.name}>
            <TextInput
              autoComplete="name"
              autoCapitalize="words"
              maxLength={TEXT_LIMITS.name}
              value={draft.name}
              onChange={(event) => edit({ name: event.target.value })}
            />
          </Field>
          <MoneyField
            label="Valor Desejado"
            required
            value={draft.amount}
            error={faults.amount}
            onValueChange={(amount) => edit({ amount })}
          />
          <DateField
            label="Data Prevista de Pagamento"
            required
            hint="O dia em que você pretende pagar."
            min={today}
            value={draft.date}
            error={faults.date}
            onValueChange={(date) => edit({ date })}
          />
        </fieldset>
        <Refusal error={request.error} />
        <Button type="submit" wide className="mt-5" loading={request.isPending} loadingText="Enviando...">
          Enviar Solicitação
        </Button>
      </form>
    </Card>
  );
}
