import { useId, useRef } from 'react';
import { dayText, oneMonthAfter, type Day } from '#domain/calendar.ts';
import { lateFeeOf } from '#domain/loans/fees/late-fee.ts';
import { periodInterest, remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { addCents, brl, cents, subtractCents, type Cents } from '#domain/money.ts';
import { useToday } from '#web/base/clock/today.ts';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { MethodField } from '#web/loans/payments/method-field.tsx';
import { futureDateError } from '#web/loans/payments/payment-draft.ts';
import { BeforeTheLoan, MoreThanRemaining } from '#web/loans/payments/payment-notices.tsx';
import { LoanPayoff } from '#web/loans/settlement/loan-payoff.tsx';
import { stillDateText } from '#web/loans/renewal/still-date.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { ChoiceTiles } from '#web/ui/form/choice-tiles.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { MoneyField, MoneyInput } from '#web/ui/form/money-field.tsx';
import { MoneyText } from '#web/ui/money/money-text.tsx';
import { FeeChoiceBlock } from './fee-choice-block.tsx';
import { feeDay, type ReceiveDraft } from './receive-draft.ts';
import type { ReceiveOption } from './receive-options.ts';
import type { ReceiveState } from './use-receive.ts';
import { Figure, WhatChanges } from './what-changes.tsx';

interface ReceiveFormProps {
  loan: LoanWithClient;
  form: ReceiveState;
}

const WHEN = [
  { value: 'today', word: 'Hoje' },
  { value: 'yesterday', word: 'Ontem' },
  { value: 'other', word: 'Outra data' },
] as const satisfies readonly { value: ReceiveDraft['when']; word: string }[];

const INTEREST = [
  { value: 'received', word: 'Recebi os juros' },
  { value: 'unpaid', word: 'Sem receber os juros' },
] as const satisfies readonly { value: ReceiveDraft['interest']; word: string }[];

/** How much, what becomes of the fee, when and how, and what it changes (RC-1 to RC-4, RC-10). */
export function ReceiveForm({ loan, form }: ReceiveFormProps) {
  const { fields, errors, change, fee, parts } = form;
  const today = useToday();
  const still = stillDateText(loan, today);
  return (
    <div data-draft="" className="grid gap-4">
      <AmountTiles form={form} />
      {fields.choice === 'all' && form.mayForgive && <Prices loan={loan} form={form} />}
      {fields.choice === 'all' && <LoanPayoff loan={loan} words="Para outro dia" />}
      {fields.choice === 'interest' && (
        <SegmentedControl
          label="Juros"
          options={INTEREST}
          value={fields.interest}
          onValueChange={(interest) => change({ interest })}
        />
      )}
      {fee !== null && (
        <FeeChoiceBlock
          days={lateFeeOf(loan, feeDay(fields, today)).days}
          fee={fee}
          note={fields.choice === 'interest' ? NOT_LEFT_OPEN : null}
          onChoose={(fee_choice) => change({ fee_choice })}
        />
      )}
      <WhenAndHow form={form} today={today} />
      <div role="status" className="grid gap-3 empty:-mt-4">
        {fields.when === 'other' && <BeforeTheLoan loan={loan} draft={fields} />}
        {fields.choice === 'other' && <MoreThanRemaining loan={loan} amount={parts?.amount ?? null} />}
        {fields.choice === 'interest' && still !== null && <Notice tone="orange">{still}</Notice>}
        {parts !== null && errors.discount === undefined && (
          <BeforeAndAfter loan={loan} form={form} parts={parts} today={today} />
        )}
      </div>
    </div>
  );
}

const NOT_LEFT_OPEN = 'Ao renovar, a multa não fica em aberto: escolha um dos três.';

function WhenAndHow({ form, today }: { form: ReceiveState; today: Day }) {
  const { fields, errors, change } = form;
  // A collector's payments are of today or yesterday (EQ-3).
  const mayDateBack = useMay('edit');
  return (
    <>
      <SegmentedControl
        look="pills"
        showsLabel
        label="Quando"
        options={mayDateBack ? WHEN : WHEN.filter(({ value }) => value !== 'other')}
        value={fields.when}
        onValueChange={(when) => change({ when })}
      />
      {fields.when === 'other' && (
        <DateField
          label="Data do pagamento"
          required
          max={today}
          value={fields.payment_date}
          error={futureDateError(fields.payment_date, today) ?? errors.payment_date}
          onValueChange={(payment_date) => change({ payment_date })}
        />
      )}
      <MethodField value={fields.method} onValueChange={(method) => change({ method })} />
    </>
  );
}

/** LN-27: a proposed discount is a second price, and neither is chosen; another discount is typed. */
function Prices({ loan, form }: ReceiveFormProps) {
  const { fields, errors, change, price, proposed } = form;
  const remaining = cents(Math.max(0, remainingAmount(loan)));
  if (remaining === 0) return null;
  const discounted = brl(subtractCents(remaining, proposed));
  const options = [
    { value: 'full', word: proposed > 0 ? brl(remaining) : 'Sem desconto' },
    ...(proposed > 0 ? [{ value: 'proposed' as const, word: `com desconto ${discounted}` }] : []),
    { value: 'other', word: proposed > 0 ? 'Outro desconto' : 'Dar desconto' },
  ] as const;
  return (
    <div className="grid gap-3">
      <SegmentedControl
        look="pills"
        showsLabel
        label="Desconto"
        options={options}
        value={price}
        onValueChange={(chosen) => change({ price: chosen })}
      />
      {price === 'other' && (
        <MoneyField
          label="Valor do desconto"
          value={fields.discount}
          error={errors.discount}
          onValueChange={(discount) => change({ discount })}
        />
      )}
    </div>
  );
}

function AmountTiles({ form: { fields, errors, change, choose, options } }: { form: ReceiveState }) {
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const aside = ({ choice, amount }: ReceiveOption) =>
    amount === null ? (
      <div className="w-36">
        <MoneyInput
          ref={field}
          aria-label="Outro valor"
          enterKeyHint="done"
          aria-invalid={errors.amount === undefined ? undefined : true}
          aria-describedby={errors.amount === undefined ? undefined : errorId}
          value={fields.amount}
          onFocus={() => {
            if (fields.choice !== choice) choose(choice);
          }}
          onValueChange={(amount) => change({ amount })}
        />
      </div>
    ) : (
      <MoneyText value={amount} className="text-lg" />
    );
  return (
    <div className="grid gap-1.5">
      <ChoiceTiles
        label="Quanto recebeu"
        options={options.map((option) => ({
          value: option.choice,
          word: option.word,
          detail: option.result,
          aside: aside(option),
        }))}
        value={fields.choice}
        onValueChange={(choice) => {
          choose(choice);
          if (choice === 'other') field.current?.focus();
        }}
      />
      {errors.amount !== undefined && (
        <p id={errorId} className="text-sm font-medium text-red">
          {errors.amount}
        </p>
      )}
    </div>
  );
}

interface BeforeAndAfterProps extends ReceiveFormProps {
  parts: NonNullable<ReceiveState['parts']>;
  today: Day;
}

function BeforeAndAfter({ loan, form, parts, today }: BeforeAndAfterProps) {
  const { choice } = form.fields;
  const { remaining, due } = outcome(loan, form, parts.amount, today);
  return (
    <WhatChanges before={remainingAmount(loan)} after={remaining}>
      {due !== null && <Figure name="Vence em" value={dayText(due)} last />}
      {choice === 'all' && <Figure name="Situação" value="Quitado" last />}
    </WhatChanges>
  );
}

/** What is owed and due after it; which instalment is next, only the server works out. */
function outcome(
  loan: LoanWithClient,
  { fields: { choice }, fee }: ReceiveState,
  /** Without a fee, which is no part of what is owed. */
  amount: Cents,
  today: Day,
): { remaining: Cents; due: Day | null } {
  const remaining = remainingAmount(loan);
  if (choice === 'all') return { remaining: cents(Math.min(0, remaining)), due: null };
  if (choice === 'interest') {
    const added = fee?.value === 'include' ? fee.due : cents(0);
    const charged = addCents(remaining, periodInterest(loan), added);
    return { remaining: subtractCents(charged, amount), due: oneMonthAfter(today) };
  }
  const due = loan.interest_method === 'single' ? loan.end_date : null;
  return { remaining: subtractCents(remaining, amount), due };
}
