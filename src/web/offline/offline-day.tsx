import { ListChecks, Phone } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { Day } from '#domain/calendar.ts';
import { isWorthASheet } from '#domain/dashboard/due-day.ts';
import { dueAmount, dueWords } from '#domain/dashboard/due-loan.ts';
import { cents } from '#domain/money.ts';
import { telNumber } from '#domain/phone.ts';
import { useToday } from '#web/base/clock/today.ts';
import { settings } from '#web/base/settings.ts';
import { Button, buttonLook } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import { HideValuesButton } from '#web/ui/money/hide-values-button.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { dueLoan, routeFee } from './offline-payment.ts';
import { nothingLeftText, owedLoan, type OwedLoan } from './owed-loan.ts';
import { startReceiving } from './offline-receive-host.tsx';
import { useOfflineState } from './offline-state.ts';
import { readAtText, waitingWords } from './queue-entry.ts';
import { dropExpired } from './follow-connection.ts';
import { sheetLines } from './sheet-of-route.tsx';

/** 'Hoje' without a connection: who was to be collected from when the server was last heard (OF-3). */
export function OfflineDay() {
  const { route, entries } = useOfflineState();
  const today = useToday();
  const money = useMoneyText();
  const waiting = waitingWords(entries, money);
  useEffect(dropExpired, []);
  return (
    <>
      <PageHeader
        title="Hoje"
        subtitle={route === null ? 'Sem conexão' : readAtText(route.readAt, today, settings.timeZone)}
        action={<HideValuesButton />}
      />
      {route !== null &&
        isWorthASheet(new Set(sheetLines(route, entries).map(({ client }) => client.id)).size) && (
          <div className="mx-auto mb-4 max-w-3xl">
            <Link to="/folha" className={buttonLook({ variant: 'secondary', className: 'w-full sm:w-auto' })}>
              <ListChecks aria-hidden="true" />
              Folha do dia
            </Link>
          </div>
        )}
      <Card role="region" aria-label="Quem cobrar hoje" className="mx-auto max-w-3xl min-w-0">
        {route === null ? (
          <p>Os dados guardados venceram. Conecte-se para ver quem cobrar.</p>
        ) : (
          <ul className="divide-y divide-line">
            {route.items.map((loan) => (
              <li
                key={loan.loan_id}
                className="py-2.5 [contain-intrinsic-size:auto_6.5rem] [content-visibility:auto]"
              >
                <RouteRow
                  loan={owedLoan(loan, entries, route.today)}
                  today={today}
                  routeDay={route.today}
                  waiting={waiting.get(loan.loan_id)}
                  onReceive={() => startReceiving(loan, route.today)}
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
    </>
  );
}

interface RouteRowProps {
  loan: OwedLoan;
  today: Day;
  routeDay: Day;
  /** What waits of it. */
  waiting: string | undefined;
  onReceive: () => void;
}

function RouteRow({ loan, today, routeDay, waiting, onReceive }: RouteRowProps) {
  const money = useMoneyText();
  const due = dueLoan(loan);
  const fee = routeFee(loan, routeDay).due;
  const nothingLeft = nothingLeftText(loan, today);
  const words = [nothingLeft ?? dueWords(due, routeDay), ...(fee > 0 ? [`multa ${money(fee)}`] : [])];
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="min-w-0 font-semibold wrap-anywhere">{loan.client_name}</p>
        <p className="font-semibold">{money(nothingLeft === null ? dueAmount(due) : cents(0))}</p>
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
