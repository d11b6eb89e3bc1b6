import { useQuery } from '@tanstack/react-query';
import { Check, Clock, Undo2, X, type LucideIcon } from 'lucide-react';
import { useCallback } from 'react';
import type { Visit } from '#contract/visits.ts';
import { dayText, type Day } from '#domain/calendar.ts';
import { openedWhen } from '#domain/messages/contact-words.ts';
import type { PromiseState } from '#domain/visits/promise.ts';
import { keptText, PROMISE_STATE_WORDS, promiseProgressText } from '#domain/visits/promise-words.ts';
import { VISIT_WORDS } from '#domain/visits/visit.ts';
import { settings } from '#web/base/settings.ts';
import { keptPromisesQuery, useClientVisits } from '#web/data/visits/visit-queries.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import { useWithdrawVisit } from './use-write-visit.ts';

/** 'Visitas e combinados' on the client's page, newest first; nothing where nothing was ever written (FD-8). */
export function ClientVisits({ clientId, today }: { clientId: string; today: Day }) {
  const { data } = useQuery({ ...keptPromisesQuery(clientId), meta: { failed: false } });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Card>
      <h2 className="mb-1 font-bold">Visitas e combinados</h2>
      {data.promises.judged > 0 && <p className="text-sm text-muted">{keptText(data.promises)}</p>}
      <VisitLines clientId={clientId} today={today} />
    </Card>
  );
}

function VisitLines({ clientId, today }: { clientId: string; today: Day }) {
  const visits = useClientVisits(clientId);
  const withdraw = useWithdrawVisit();
  const line = useCallback(
    (visit: Visit) => <VisitLine visit={visit} today={today} onWithdraw={() => withdraw(visit.id)} />,
    [today, withdraw],
  );
  return (
    <PagedList
      query={visits}
      label="Visitas e combinados"
      loadingText="Carregando visitas..."
      empty={null}
      pageClassName="grid divide-y divide-line"
      drawAll
      renderItem={line}
    />
  );
}

function VisitLine({ visit, today, onWithdraw }: { visit: Visit; today: Day; onWithdraw: () => void }) {
  const { outcome, at, by, note, promise } = visit;
  const money = useMoneyText();
  const state = promise?.state ?? (visit.withdrawn_at === null ? null : 'withdrawn');
  const progress = promise === null ? null : promiseProgressText(promise, promise.promised_amount, money);
  return (
    <div className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="font-semibold">
          {promise === null
            ? VISIT_WORDS[outcome]
            : `Combinou ${money(promise.promised_amount)} para ${dayText(promise.promised_on)}`}
        </p>
        {state !== null && <StateBadge state={state} />}
      </div>
      {progress !== null && <p className="text-sm first-letter:uppercase">{progress}</p>}
      {note !== null && <p className="text-sm wrap-anywhere whitespace-pre-line">{note}</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-sm wrap-anywhere text-muted first-letter:uppercase">
          {`${openedWhen(at, today, settings.timeZone)} · ${by ?? 'pelo portal'}`}
        </p>
        {visit.withdrawable && (
          <Button variant="ghost" dense className="-my-2 -mr-2" onClick={onWithdraw}>
            Retirar
          </Button>
        )}
      </div>
    </div>
  );
}

function StateBadge({ state }: { state: PromiseState }) {
  const { tone, icon } = LOOKS[state];
  return (
    <Badge tone={tone} icon={icon}>
      {PROMISE_STATE_WORDS[state]}
    </Badge>
  );
}

const LOOKS: Record<PromiseState, { tone: BadgeTone; icon: LucideIcon }> = {
  open: { tone: 'neutral', icon: Clock },
  partly: { tone: 'orange', icon: Clock },
  kept: { tone: 'green', icon: Check },
  broken: { tone: 'red', icon: X },
  replaced: { tone: 'neutral', icon: Undo2 },
  withdrawn: { tone: 'neutral', icon: Undo2 },
};
