import { useQuery } from '@tanstack/react-query';
import { CheckCheck, ChevronLeft, ChevronRight } from 'lucide-react';
import { Suspense, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { SheetHead } from '#contract/sheet.ts';
import { addDays, isBefore, type Day } from '#domain/calendar.ts';
import { weekdayAndDayText } from '#domain/calendar-words.ts';
import { PAYMENT_METHOD_WORDS } from '#domain/loans/payments/payment.ts';
import { addCents } from '#domain/money.ts';
import { promisedFirst } from '#domain/visits/promise.ts';
import { routeLink } from '#domain/visits/route.ts';
import { useToday } from '#web/base/clock/today.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { offlineUse, onOfflineUse } from '#web/base/offline-use.ts';
import { showToast } from '#web/base/show-toast.ts';
import { collectorsQuery } from '#web/data/people/people-queries.ts';
import { sheetPdfAddress, sheetQuery, type ShownLine } from '#web/data/sheet/sheet-query.ts';
import { DocumentButton } from '#web/documents/document-button.tsx';
import { useMay } from '#web/sessions/use-may.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SkeletonList } from '#web/ui/list/skeleton-list.tsx';
import { HideValuesButton } from '#web/ui/money/hide-values-button.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useKeepSheet } from './keep-sheet.ts';
import { RouteOrderDialog } from './lazy-route.ts';
import { LeftOut } from './left-out.tsx';
import { addressesLeft, entryOf, isOutdated, leftOut, readSheet, sheetSums } from './sheet-entries.ts';
import { SheetRow } from './sheet-row.tsx';
import { useMap } from './use-map.tsx';
import { useRecordSheet } from './use-record-sheet.ts';
import { useSheetEntries } from './use-sheet-entries.ts';
import { useWithoutReceived } from './without-received.ts';

const SheetOfRoute = lazyPart(async () => (await import('#web/offline/offline-parts.ts')).SheetOfRoute);

/** 'Folha do dia': everybody who has something to pay by a day, received by one press for all that are ticked (FD-1). */
export function SheetScreen() {
  const today = useToday();
  const [chosenDay, setChosenDay] = useState<Day | null>(null);
  const [collector, setCollector] = useState('');
  const day = chosenDay ?? today;
  // What is ticked for today goes over midnight with it.
  const sheet = `${day === today ? 'today' : day} ${collector}`;
  const form = useSheetEntries(sheet);
  const { data, error, refetch } = useQuery(sheetQuery(day, collector));
  const seesAll = useMay('edit');
  const isAway = useSyncExternalStore(onOfflineUse, offlineUse, offlineUse) === 'away';
  const loading = <SkeletonList text="Carregando a folha..." oneColumn />;
  const collectors = useQuery({ ...collectorsQuery, enabled: seesAll }).data?.items ?? [];
  return (
    <>
      <PageHeader
        title="Folha do dia"
        subtitle="Marque quem pagou e registre tudo de uma vez"
        action={<HideValuesButton />}
      />
      <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4">
        <div className="flex items-center justify-between gap-2">
          <IconButton label="Dia anterior" onClick={() => setChosenDay(addDays(day, -1))}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <h2 aria-live="polite" className="text-center text-lg font-bold first-letter:uppercase">
            {day === today ? `Hoje, ${weekdayAndDayText(day)}` : weekdayAndDayText(day)}
          </h2>
          <IconButton label="Próximo dia" onClick={() => setChosenDay(addDays(day, 1))}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </div>
        <CollectorChoice collectors={collectors} value={collector} onValueChange={setCollector} />
        {data !== undefined ? (
          <Sheet
            words={<HeadWords head={data.head} />}
            sheet={data.more ? null : sheet}
            lines={data.lines}
            more={data.more}
            form={form}
            day={day}
            today={today}
          >
            <DocumentButton dense source={{ address: sheetPdfAddress(day, collector) }}>
              Imprimir folha
            </DocumentButton>
            {/* Of the clients of several collectors there is no one order. */}
            {(!seesAll || collector !== '' || collectors.length === 0) && (
              <RouteButton collector={collector} />
            )}
          </Sheet>
        ) : isAway ? (
          <Suspense fallback={loading}>
            <SheetOfRoute>
              {(kept) =>
                kept === null || day !== today || collector !== '' ? (
                  <Notice tone="orange">Esta folha precisa de internet.</Notice>
                ) : (
                  <Sheet
                    words={kept.readAt}
                    sheet={null}
                    lines={kept.lines}
                    more={kept.more}
                    form={form}
                    day={day}
                    today={today}
                  >
                    <p className="text-sm text-muted">
                      Outro dia, imprimir, ordenar a rota e anotar quem não pagou:{' '}
                      <strong>Precisa de internet.</strong>
                    </p>
                  </Sheet>
                )
              }
            </SheetOfRoute>
          </Suspense>
        ) : error === null ? (
          loading
        ) : (
          <LoadFailure message={error.message} retry={() => void refetch()} />
        )}
      </div>
    </>
  );
}

interface CollectorChoiceProps {
  collectors: readonly { readonly id: string; readonly name: string }[];
  value: string;
  onValueChange: (id: string) => void;
}

/** A cobrador has their own clients; a lender without collectors chooses nothing. */
function CollectorChoice({ collectors, value, onValueChange }: CollectorChoiceProps) {
  if (collectors.length === 0) return null;
  return (
    <SelectField
      label="Clientes de"
      options={[
        { value: '', word: 'Todos' },
        ...collectors.map(({ id, name }) => ({ value: id, word: name })),
        { value: 'none', word: 'Sem cobrador' },
      ]}
      value={value}
      onValueChange={onValueChange}
    />
  );
}

/** 'Ordenar rota' (FD-9). */
function RouteButton({ collector }: { collector: string }) {
  const { open, shown } = useDialog<null>();
  return (
    <>
      <Button variant="secondary" dense onPointerEnter={RouteOrderDialog.prefetch} onClick={() => open(null)}>
        Ordenar rota
      </Button>
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <RouteOrderDialog key={shown.key} {...shown.dialog} collector={collector} />
        </Suspense>
      )}
    </>
  );
}

/** Of hundreds of lines the browser lays out, draws and presses those near the screen; the others are as high as they last were (FD-2). */
const UNSEEN_IS_NOT_DRAWN = '[content-visibility:auto] [contain-intrinsic-size:auto_7.5rem]';

interface SheetProps {
  words: ReactNode;
  /** Null where there are lines that it does not show. */
  sheet: string | null;
  lines: readonly ShownLine[];
  /** There are more than these. */
  more: boolean;
  form: ReturnType<typeof useSheetEntries>;
  day: Day;
  today: Day;
  /** Below the lines, where there are any. */
  children: ReactNode;
}

function Sheet({ words, sheet, lines: said, more, form, day, today, children }: SheetProps) {
  const { entries, tick, change, settle, drop } = form;
  const mayForgive = useMay('edit');
  const { record, recording } = useRecordSheet(settle);
  const keep = useKeepSheet(settle);
  const lines = useWithoutReceived(said);
  const ordered = promisedFirst(lines, today);
  const { openMap, question } = useMap();
  const next = routeLink(addressesLeft(ordered, entries));
  return (
    <>
      <p className="text-sm text-muted" aria-live="polite">
        {words}
      </p>
      <Card>
        {lines.length === 0 ? (
          <EmptyState icon={CheckCheck} title="Ninguém tem nada a pagar até este dia" />
        ) : (
          <fieldset disabled={recording} data-draft="" className="min-w-0">
            <ul aria-label="Folha do dia" className="divide-y divide-line">
              {ordered.map((line) => (
                <li key={line.loan.id} className={UNSEEN_IS_NOT_DRAWN}>
                  <SheetRow
                    line={line}
                    today={today}
                    entry={entryOf(line, entries)}
                    outdated={isOutdated(line, entries)}
                    mayForgive={mayForgive}
                    onTick={tick}
                    onChange={change}
                    onMap={openMap}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        )}
        {more && (
          <p className="border-t border-line pt-2 text-sm text-muted">
            {`A folha mostra as primeiras ${lines.length} linhas.`}
          </p>
        )}
      </Card>
      {lines.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {children}
          {next !== null && (
            <Button variant="secondary" dense onClick={() => openMap(next)}>
              Rota no mapa
            </Button>
          )}
        </div>
      )}
      {question}
      {sheet !== null && !recording && <LeftOut entries={leftOut(said, entries, sheet)} onDrop={drop} />}
      <SheetFoot
        sums={sheetSums(lines, entries)}
        recording={recording}
        onRecord={() => {
          const read = readSheet(ordered, entries, isBefore(today, day) ? today : day);
          if (read.missing === null) {
            if (offlineUse() === 'away') void keep(read.lines, ordered);
            else record(read.lines);
          } else
            showToast({
              title: 'Falta um valor',
              description: `Informe o valor de ${read.missing}.`,
              variant: 'destructive',
            });
        }}
      />
    </>
  );
}

/** `Previsto R$ 1.950,00 · recebido R$ 845,00 · falta R$ 1.105,00 · 12 de 30` (FD-4). */
function HeadWords({ head: { left, received, done, open } }: { head: SheetHead }) {
  const money = useMoneyText();
  return `Previsto ${money(addCents(left, received))} · recebido ${money(received)} · falta ${money(left)} · ${done} de ${done + open}`;
}

interface SheetFootProps {
  sums: ReturnType<typeof sheetSums>;
  recording: boolean;
  onRecord: () => void;
}

/** What is ticked and what it will be, by method; gone while nothing is (FD-2). */
function SheetFoot({ sums, recording, onRecord }: SheetFootProps) {
  const money = useMoneyText();
  if (sums.count === 0) return null;
  return (
    <Card className="sticky bottom-[calc(var(--bar-height)+0.5rem)] z-10 grid gap-1 shadow-raised lg:bottom-2">
      <p className="font-semibold">
        {`${sums.count} ${sums.count === 1 ? 'marcado' : 'marcados'} · ${money(sums.amount)}`}
      </p>
      {sums.byMethod.length > 0 && (
        <p className="text-sm text-muted">
          {sums.byMethod
            .map(({ method, amount }) => `${PAYMENT_METHOD_WORDS[method]} ${money(amount)}`)
            .join(' · ')}
        </p>
      )}
      <Button loading={recording} loadingText="Registrando..." onClick={onRecord}>
        {sums.count === 1 ? 'Registrar 1 pagamento' : `Registrar ${sums.count} pagamentos`}
      </Button>
    </Card>
  );
}
