import { CalendarClock, HandCoins } from 'lucide-react';
import { useRef, useState } from 'react';
import { dayText, daysUntil, isBefore, type Day } from '#domain/calendar.ts';
import { installmentAmount, openAmount, type Installment } from '#domain/loans/plan/installment.ts';
import { daysText } from '#domain/loans/fees/late-fee.ts';
import { addCents, cents, type Cents } from '#domain/money.ts';
import { useToday } from '#web/base/clock/today.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { MoveDueDateDialog } from './move-due-date-dialog.tsx';

interface InstallmentDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  loan: LoanWithClient;
  /** Of every plan, in order. */
  installments: readonly Installment[];
  installment: Installment;
  /** Fills the payment form and gives its amount field. */
  onReceive: (amount: Cents) => HTMLElement | null;
}

/** PA-19: what an instalment is made of, and what can be done with an open one. */
export function InstallmentDialog(props: InstallmentDialogProps) {
  const { open, onOpenChange, loan, installment, onReceive } = props;
  const today = useToday();
  const moneyText = useMoneyText();
  const mayEdit = useMay('edit');
  const mayReceive = useMay('receive');
  const [moving, setMoving] = useState(false);
  const isCurrent = installment.plan_version === loan.plan_version;
  const plan = props.installments.filter(({ plan_version: version }) => version === installment.plan_version);
  const isOpen = installment.covered_on === null && loan.status !== 'pago';
  const isSettled = installment.covered_on === null && loan.status === 'pago';
  const amountField = useRef<HTMLElement | null>(null);
  const receive = () => {
    amountField.current = onReceive(openUpTo(plan, installment));
    onOpenChange(false);
  };
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Parcela ${installment.number} de ${isCurrent ? loan.installment_count : plan.length}`}
      forReading
      returnFocus={() => amountField.current}
      actions={
        isOpen && mayReceive ? (
          <>
            {mayEdit && (
              <Button variant="secondary" onClick={() => setMoving(true)}>
                <CalendarClock aria-hidden="true" />
                Mudar vencimento
              </Button>
            )}
            <Button onClick={receive}>
              <HandCoins aria-hidden="true" />
              Receber até esta parcela
            </Button>
          </>
        ) : undefined
      }
    >
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm">
        <Fact name="Valor" value={moneyText(installmentAmount(installment))} />
        <Fact name="Vencimento" value={dayText(installment.due_date)} />
        <Fact name="Emprestado" value={moneyText(installment.principal)} />
        <Fact name="Juros" value={moneyText(installment.interest)} />
        <Fact name="Pago" value={moneyText(installment.paid_amount)} />
        {/* What a settled loan leaves open was a discount, or is lost (PD-9). */}
        <Fact
          name={isSettled ? (loan.loss ? 'Perda' : 'Desconto') : 'Falta'}
          value={moneyText(openAmount(installment))}
        />
        {installment.covered_on !== null && <Fact name="Paga em" value={dayText(installment.covered_on)} />}
        {!isSettled && <LateDays installment={installment} today={today} />}
      </dl>
      {isOpen && (
        <MoveDueDateDialog
          open={moving}
          onOpenChange={setMoving}
          loan={loan}
          plan={plan}
          installment={installment}
        />
      )}
    </SheetDialog>
  );
}

/** Since its due date until it was paid, or until today. */
function LateDays({ installment, today }: { installment: Installment; today: Day }) {
  const { due_date: due, covered_on: coveredOn } = installment;
  const until = coveredOn ?? today;
  if (!isBefore(due, until)) return null;
  return <Fact name="Dias de atraso" value={daysText(daysUntil(until, due))} />;
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{name}</dt>
      <dd className="text-base font-semibold">{value}</dd>
    </div>
  );
}

function openUpTo(plan: readonly Installment[], last: Installment): Cents {
  const upTo = plan.filter(({ number }) => number <= last.number);
  return addCents(cents(0), ...upTo.map(openAmount));
}
