import { Phone } from 'lucide-react';
import { useEffect } from 'react';
import type { RouteLoan } from '#contract/offline.ts';
import type { Day } from '#domain/calendar.ts';
import { dueAmount, dueWords } from '#domain/dashboard/due-loan.ts';
import { telNumber } from '#domain/phone.ts';
import { useToday } from '#web/base/clock/today.ts';
import { settings } from '#web/base/settings.ts';
import { Button, buttonLook } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import { HideValuesButton } from '#web/ui/money/hide-values-button.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { routeFee } from './offline-payment.ts';
import { OfflineReceiveDialog } from './offline-receive-dialog.tsx';
import { useOfflineState } from './offline-state.ts';
import { readAtText, waitingWords } from './queue-entry.ts';
import { dropExpired } from './follow-connection.ts';

/** 'Hoje' without a connection: who was to be collected from when the server was last heard (OF-3). */
export function OfflineDay() {
  const { route, entries } = useOfflineState();
  const today = useToday();
  const money = useMoneyText();
  const { open, shown } = useDialog<RouteLoan>();
  const waiting = waitingWords(entries, money);
  useEffect(dropExpired, []);
  return (
    <>
      <PageHeader
        title="Hoje"
        subtitle={route === null ? 'Sem conexão' : readAtText(route.readAt, today, settings.timeZone)}
        action={<HideValuesButton />}
      />
      <Card role="region" aria-label="Quem cobrar hoje" className="mx-auto max-w-3xl min-w-0">
        {route === null ? (
          <p>Os dados guardados venceram. Conecte-se para ver quem cobrar.</p>
        ) : (
          <ul className="divide-y divide-line">
            {route.items.map((loan) => (
              <li key={loan.loan_id} className="py-2.5">
                <RouteRow
                  loan={loan}
                  routeDay={route.today}
                  waiting={waiting.get(loan.loan_id)}
                  onReceive={() => open(loan)}
                />
              </li>
            ))}
          </ul>
        )}
        {route?.items.length === 0 && <p>Ninguém está atrasado, e nada vence nos próximos 3 dias.</p>}
        {route?.more === true && (
          <p className="border-t border-line pt-2 text-sm text-muted">
            {`Mostrando os ${route.items.length} mais atrasados.`}
          </p>
        )}
      </Card>
      {shown !== null && route !== null && (
        <OfflineReceiveDialog key={shown.key} {...shown.dialog} loan={shown.subject} routeDay={route.today} />
      )}
    </>
  );
}

interface RouteRowProps {
  loan: RouteLoan;
  routeDay: Day;
  /** What waits of it. */
  waiting: string | undefined;
  onReceive: () => void;
}

function RouteRow({ loan, routeDay, waiting, onReceive }: RouteRowProps) {
  const money = useMoneyText();
  const due = dueLoan(loan);
  const fee = routeFee(loan, routeDay).due;
  const words = [dueWords(due, routeDay), ...(fee > 0 ? [`multa ${money(fee)}`] : [])];
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="min-w-0 font-semibold wrap-anywhere">{loan.client_name}</p>
        <p className="font-semibold">{money(dueAmount(due))}</p>
      </div>
      <p className="text-sm text-muted">{words.join(' · ')}</p>
      {waiting !== undefined && <p className="text-sm font-semibold text-orange">{waiting}</p>}
      <div className="mt-1 flex flex-wrap justify-end gap-2">
        {loan.client_phone !== '' && (
          <a
            href={`tel:${telNumber(loan.client_phone)}`}
            className={buttonLook({ variant: 'ghost', dense: true })}
          >
            <Phone aria-hidden="true" />
            Ligar
            <span className="sr-only">{` para ${loan.client_name}`}</span>
          </a>
        )}
        <Button variant="soft" dense onClick={onReceive}>
          Receber
          <span className="sr-only">{` de ${loan.client_name}`}</span>
        </Button>
      </div>
    </>
  );
}

/** As 'Hoje' words it; a single payment has no instalments. */
function dueLoan({ next, overdue, due_today, end_date, remaining_amount }: RouteLoan) {
  const whole = { number: 1, due_date: end_date, amount: remaining_amount };
  return {
    end_date,
    interest_method: next === null ? ('single' as const) : ('per_installment' as const),
    installment_count: next?.count ?? 1,
    plan: {
      first_due_date: end_date,
      last_due_date: end_date,
      installment_amount: (next ?? whole).amount,
      next: next ?? whole,
      overdue,
      due_today,
    },
  };
}
