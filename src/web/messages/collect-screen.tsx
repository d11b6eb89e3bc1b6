import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { DUE_GROUPS, type DueGroup } from '#domain/dashboard/due-day.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { useSession } from '#web/sessions/use-session.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { useChoiceInAddress } from '#web/ui/page/use-choice-in-address.ts';
import {
  keepRound,
  keptRound,
  newRound,
  nextAfterSent,
  nextClient,
  roundCounts,
  withOutcome,
  type CollectionRound,
} from './collection-round.ts';
import { COLLECTION_GROUPS, startsAtOnce } from './collection-groups.ts';
import { clientsToCollectQuery } from '#web/data/messages/message-queries.ts';

const CollectStep = lazyPart(async () => (await import('./collect-step.tsx')).CollectStep);

/** 'Cobrar todos': the clients of a group one at a time, each message looked at before it leaves (CB-10). */
export function CollectScreen() {
  const { staff } = useSession();
  const userId = staff?.user_id ?? '';
  const [round, setRound] = useState(() => keptRound(userId));
  const { state }: { state: unknown } = useLocation();
  const [chosen, choose] = useChoiceInAddress('grupo', ADDRESSES);
  const group = DUE_GROUPS.find((each) => COLLECTION_GROUPS[each].address === chosen) ?? 'late';
  const keep = (next: CollectionRound | null) => {
    keepRound(userId, next);
    setRound(next);
  };
  return (
    <>
      <PageHeader title="Cobrar" subtitle="Uma mensagem por cliente, uma de cada vez" />
      <div className="mx-auto grid max-w-2xl gap-4">
        {round === null ? (
          <>
            <SegmentedControl label="Quem" options={OPTIONS} value={chosen} onValueChange={choose} />
            <Start
              key={group}
              group={group}
              atOnce={startsAtOnce(state)}
              onStart={(ids) => keep(newRound(group, ids))}
            />
          </>
        ) : round.at < round.clientIds.length ? (
          <Suspense fallback={<Coming />}>
            <CollectStep
              key={round.clientIds[round.at]}
              round={round}
              onOutcome={(outcome) => keep(withOutcome(round, outcome))}
              onSent={() => keep(nextAfterSent(round))}
              onHoursAsked={() => keep({ ...round, hoursAsked: true })}
              onNext={() => keep(nextClient(round))}
              onStop={() => keep({ ...round, at: round.clientIds.length })}
            />
          </Suspense>
        ) : (
          <Summary round={round} onDone={() => keep(null)} />
        )}
      </div>
    </>
  );
}

const ADDRESSES = ['atrasados', 'hoje', 'em-3-dias'] as const;
const OPTIONS = ADDRESSES.map((value) => ({
  value,
  word: Object.values(COLLECTION_GROUPS).find(({ address }) => address === value)?.words ?? '',
}));

function Coming() {
  return <div aria-busy="true" className="min-h-40 animate-breathe rounded-card bg-sunken" />;
}

interface StartProps {
  group: DueGroup;
  /** From 'Cobrar todos': without another press. */
  atOnce: boolean;
  onStart: (clientIds: readonly string[]) => void;
}

function Start({ group, atOnce, onStart }: StartProps) {
  const [includesWritten, setIncludesWritten] = useState(false);
  const [includesPromised, setIncludesPromised] = useState(false);
  const { data, error, refetch } = useQuery(
    clientsToCollectQuery(group, { includesWritten, includesPromised }),
  );
  const ids = data?.ids;
  const navigate = useNavigate();
  const begins = atOnce && ids !== undefined && ids.length > 0;
  useEffect(() => {
    if (!begins || ids === undefined) return;
    // Once: neither a reload nor the way back starts another round.
    void navigate({ search: window.location.search }, { replace: true, state: null });
    onStart(ids);
    // oxlint-disable-next-line react/exhaustive-deps -- once per arrival
  }, [begins]);
  // Read first, pressed a moment later.
  useEffect(() => CollectStep.prefetch(), []);
  const include = (
    <div className="grid">
      <CheckboxField
        label="Incluir quem já cobrei hoje"
        checked={includesWritten}
        onCheckedChange={setIncludesWritten}
      />
      {data !== undefined && data.promised > 0 && (
        <CheckboxField
          label="Incluir quem combinou"
          checked={includesPromised}
          onCheckedChange={setIncludesPromised}
        />
      )}
    </div>
  );
  if (error !== null && ids === undefined)
    return <LoadFailure message={error.message} retry={() => void refetch()} />;
  if (ids === undefined || begins) return <Coming />;
  return (
    <Card className="grid gap-4">
      {ids.length === 0 ? (
        <EmptyState
          icon={CheckCheck}
          title="Ninguém para cobrar"
          {...(!includesWritten && {
            hint:
              (data?.promised ?? 0) > 0 && !includesPromised
                ? 'Quem você já cobrou hoje e quem combinou outra data ficam de fora.'
                : 'Quem você já cobrou hoje fica de fora.',
          })}
        />
      ) : (
        <p className="text-lg font-bold">
          {ids.length === 1 ? '1 cliente para cobrar' : `${ids.length} clientes para cobrar`}
        </p>
      )}
      {include}
      {ids.length > 0 && <Button onClick={() => onStart(ids)}>Começar</Button>}
    </Card>
  );
}

function Summary({ round, onDone }: { round: CollectionRound; onDone: () => void }) {
  const { opened, sent, skipped } = roundCounts(round);
  return (
    <Card role="status" className="grid gap-4 text-center">
      <h2 className="text-lg font-bold">Pronto</h2>
      <dl className="grid grid-cols-3 gap-2">
        {[
          ['Abri', opened],
          ['Enviei', sent],
          ['Pulei', skipped],
        ].map(([word, count]) => (
          <div key={word}>
            <dt className="text-sm text-muted">{word}</dt>
            <dd className="text-xl font-bold">{count}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={onDone}>Concluir</Button>
    </Card>
  );
}
