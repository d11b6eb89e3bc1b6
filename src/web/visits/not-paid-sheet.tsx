import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayText } from '#domain/calendar.ts';
import { brl } from '#domain/money.ts';
import { promiseDays } from '#domain/visits/promise.ts';
import { PROMISE_CHANGES_NOTHING } from '#domain/visits/promise-words.ts';
import { VISIT_NOTE_LIMIT, VISIT_WORDS } from '#domain/visits/visit.ts';
import { useToday } from '#web/base/clock/today.ts';
import { clientDuesQuery } from '#web/data/visits/visit-queries.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyField } from '#web/ui/form/money-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { amountText, EMPTY_DRAFT, readVisit, type WrittenOutcome } from './promise-draft.ts';
import { useWriteVisit } from './use-write-visit.ts';

interface NotPaidSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  client: { readonly id: string; readonly name: string };
  onWritten?: (() => void) | undefined;
}

const AT_ONCE = ['not_home', 'no_money'] as const;
const ASKING = ['promised', 'disputes', 'other'] as const;

/** What happened: the first two are written by one press, the others ask for a note or for a day and a sum (FD-7, FD-11). */
export function NotPaidSheet({ open, onOpenChange, client, onWritten }: NotPaidSheetProps) {
  const today = useToday();
  const [asking, setAsking] = useState<WrittenOutcome | null>(null);
  const draft = useDraft(`staff visit ${client.id}`, EMPTY_DRAFT);
  const dues = useQuery({ ...clientDuesQuery(client.id), enabled: asking === 'promised' });
  const loans = dues.data?.items ?? [];
  const { write, mutation } = useWriteVisit(client, () => {
    draft.forget();
    onOpenChange(false);
    onWritten?.();
  });
  const { fields, errors, change, submit, sending } = useForm({
    draft,
    read: (typed) => readVisit({ ...typed, outcome: asking ?? 'other' }, { loans, today }),
    mutation,
  });
  const sheet = { open, onOpenChange, title: 'Não pagou', description: client.name };
  if (asking === null)
    return (
      <SheetDialog {...sheet} forReading>
        <div className="grid gap-2">
          {AT_ONCE.map((outcome) => (
            <Button
              key={outcome}
              variant="secondary"
              disabled={sending}
              onClick={() => write({ outcome, note: null })}
            >
              {VISIT_WORDS[outcome]}
            </Button>
          ))}
          {ASKING.map((outcome) => (
            <Button key={outcome} variant="secondary" disabled={sending} onClick={() => setAsking(outcome)}>
              {`${VISIT_WORDS[outcome]}…`}
            </Button>
          ))}
        </div>
      </SheetDialog>
    );
  const { first, last } = promiseDays(today);
  return (
    <SheetDialog
      {...sheet}
      title={VISIT_WORDS[asking]}
      onSubmit={submit}
      actions={
        <FormActions onCancel={() => setAsking(null)} sending={sending} sendingText="Anotando...">
          Anotar
        </FormActions>
      }
    >
      <fieldset data-draft="" disabled={sending} className="grid min-w-0 gap-4">
        {asking === 'promised' && (
          <>
            <DateField
              label="Paga em"
              required
              min={first}
              max={last}
              hint={PROMISE_CHANGES_NOTHING}
              error={errors.promised_on}
              value={fields.promised_on}
              onValueChange={(promised_on) => change({ promised_on })}
            />
            {loans.length > 1 && (
              <SelectField
                label="De qual empréstimo"
                options={[
                  { value: '', word: 'De tudo o que deve' },
                  ...loans.map((loan) => ({
                    value: loan.loan_id,
                    word: `${brl(loan.amount)} de ${dayText(loan.start_date)}`,
                  })),
                ]}
                value={fields.loan_id}
                onValueChange={(loan_id) => change({ loan_id })}
              />
            )}
            <MoneyField
              label="Quanto"
              required
              error={errors.promised_amount}
              value={amountText({ ...fields, outcome: 'promised' }, loans)}
              onValueChange={(promised_amount) => change({ promised_amount })}
            />
          </>
        )}
        <Field label="Observação (opcional)" error={errors.note}>
          <TextArea
            rows={2}
            maxLength={VISIT_NOTE_LIMIT}
            value={fields.note}
            onChange={(event) => change({ note: event.target.value })}
          />
        </Field>
      </fieldset>
    </SheetDialog>
  );
}
