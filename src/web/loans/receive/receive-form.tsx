import { clsx } from 'clsx';
import { ChevronRight, Clock } from 'lucide-react';
import { useId, useRef } from 'react';
import { dayText, type Day } from '#domain/calendar.ts';
import { balanceOf } from '#domain/loans/texts/balance-text.ts';
import { renewalOf } from '#domain/loans/renewal/loan-renewal.ts';
import { remainingAmount } from '#domain/loans/loan/loan-totals.ts';
import { PAYMENT_METHOD_WORDS, PAYMENT_METHODS } from '#domain/loans/payments/payment.ts';
import { brl, cents, moneyFieldText, subtractCents, type Cents } from '#domain/money.ts';
import { serverTime } from '#web/base/clock/server-clock.ts';
import { useToday } from '#web/base/clock/today.ts';
import { FeeFields } from '#web/loans/payments/fee-fields.tsx';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { futureDateError } from '#web/loans/payments/payment-draft.ts';
import { BeforeTheLoan, MoreThanRemaining } from '#web/loans/payments/payment-notices.tsx';
import { useMay } from '#web/sessions/use-may.ts';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { ChoiceTiles } from '#web/ui/form/choice-tiles.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { MoneyInput } from '#web/ui/form/money-field.tsx';
import { MoneyText } from '#web/ui/money/money-text.tsx';
import { chosenAmount, settledOn, type ReceiveDraft } from './receive-draft.ts';
import type { ReceiveChoice, ReceiveOption } from './receive-options.ts';
import type { ReceiveState } from './use-receive.ts';

interface ReceiveFormProps {
  loan: LoanWithClient;
  form: ReceiveState;
}

const WHEN = [
  { value: 'today', word: 'Hoje' },
  { value: 'yesterday', word: 'Ontem' },
  { value: 'other', word: 'Outra data' },
] as const satisfies readonly { value: ReceiveDraft['when']; word: string }[];

const METHODS = PAYMENT_METHODS.map((value) => ({ value, word: PAYMENT_METHOD_WORDS[value] }));

/** A fee that is not received ends with the loan (PA-30). */
const FEE_AT_SETTLEMENT = [
  { value: 'leave', word: 'Não receber' },
  { value: 'receive', word: 'Receber junto' },
] as const;

/** How much, when and how, and what it changes (RC-1 to RC-3). */
export function ReceiveForm({ loan, form }: ReceiveFormProps) {
  const { fields, errors, change, options, feeDue, feeToSettle } = form;
  const today = useToday();
  // A collector's payments are of today or yesterday (EQ-3).
  const mayDateBack = useMay('edit');
  const amount = chosenAmount(fields, options);
  const withAmount = { ...fields, amount: amount === null ? '' : moneyFieldText(amount) };
  return (
    <div data-draft="" className="grid gap-4">
      <AmountTiles form={form} />
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
      <SegmentedControl
        look="pills"
        showsLabel
        label="Como"
        options={METHODS}
        value={fields.method ?? ''}
        onValueChange={(method) => change({ method })}
      />
      {feeDue > 0 && fields.choice === 'interest' && <FeeApart due={feeDue} />}
      {fields.choice === 'all' && feeToSettle !== null && (
        <FeeWithSettlement due={feeToSettle(settledOn(fields, today))} />
      )}
      {feeDue > 0 && asksForFee(form) && (
        <FeeFields
          due={feeDue}
          fields={withAmount}
          errors={errors}
          onChange={change}
          {...(fields.choice === 'all' && { options: FEE_AT_SETTLEMENT })}
        />
      )}
      <div role="status" className="grid gap-3 empty:-mt-4">
        {fields.when === 'other' && <BeforeTheLoan loan={loan} draft={fields} />}
        {fields.choice === 'other' && <MoreThanRemaining loan={loan} draft={fields} />}
        {amount !== null && fields.choice !== null && (
          <BeforeAndAfter loan={loan} choice={fields.choice} amount={amount} today={today} />
        )}
      </div>
    </div>
  );
}

/** Of a settlement only those are asked who may forgive the fee. */
function asksForFee({ fields: { choice }, feeToSettle }: ReceiveState): boolean {
  return choice !== null && choice !== 'interest' && (choice !== 'all' || feeToSettle === null);
}

/** EQ-3: a collector does not settle without the fee. */
function FeeWithSettlement({ due }: { due: Cents }) {
  if (due === 0) return null;
  return (
    <p className="flex flex-wrap justify-between gap-x-3 text-sm">
      <span className="font-medium">Multa por atraso, recebida junto</span>
      <span className="font-semibold">{brl(due)}</span>
    </p>
  );
}

function AmountTiles({ form: { fields, errors, change, options } }: { form: ReceiveState }) {
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
          onFocus={() => change({ choice })}
          onValueChange={(typed) => change({ choice, amount: typed })}
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
          change({ choice });
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

/** LN-17: a renewal begins a new period, and the fee of the old one is no part of it. */
function FeeApart({ due }: { due: Cents }) {
  return (
    <p className="flex items-start gap-2.5 text-sm text-muted">
      <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {`Juros por atraso de ${brl(due)}: cobre à parte, não entram no saldo.`}
    </p>
  );
}

interface BeforeAndAfterProps {
  loan: LoanWithClient;
  choice: ReceiveChoice;
  /** Without a fee, which is no part of what is owed. */
  amount: Cents;
  today: Day;
}

function BeforeAndAfter({ loan, choice, amount, today }: BeforeAndAfterProps) {
  const { remaining, due } = outcome(loan, choice, amount, today);
  const after = balanceOf(remaining);
  return (
    <dl
      aria-label="O que muda"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-sunken px-4 py-2.5"
    >
      <Figure name="Falta agora" value={brl(balanceOf(remainingAmount(loan)).amount)} leadsOn />
      <Figure name={after.label === 'Restante' ? 'Depois' : after.label} value={brl(after.amount)} />
      {due !== null && <Figure name="Vence em" value={dayText(due)} last />}
      {choice === 'all' && <Figure name="Situação" value="Quitado" last />}
    </dl>
  );
}

/** What is owed and due after it; which instalment is next, only the server works out. */
function outcome(
  loan: LoanWithClient,
  choice: ReceiveChoice,
  amount: Cents,
  today: Day,
): { remaining: Cents; due: Day | null } {
  if (choice === 'all') return { remaining: cents(Math.min(0, remainingAmount(loan))), due: null };
  if (choice === 'interest') {
    const now = new Date(serverTime()).toISOString();
    const { loan: renewed } = renewalOf(loan, today, now, { interestReceived: true });
    return { remaining: remainingAmount(renewed), due: renewed.end_date };
  }
  const due = loan.plan.method === 'single' ? loan.end_date : null;
  return { remaining: subtractCents(remainingAmount(loan), amount), due };
}

interface FigureProps {
  name: string;
  value: string;
  /** An arrow to the next one. */
  leadsOn?: boolean;
  last?: boolean;
}

function Figure({ name, value, leadsOn = false, last = false }: FigureProps) {
  return (
    <div className={clsx(last && 'ml-auto text-right')}>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="flex items-center gap-2 text-sm font-semibold whitespace-nowrap">
        {value}
        {leadsOn && <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />}
      </dd>
    </div>
  );
}
