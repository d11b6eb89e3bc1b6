import { Inbox, LoaderCircle, Pencil } from 'lucide-react';
import { Button } from '#web/ui/basic/button.tsx';
import { CardButton } from '#web/ui/basic/card-button.tsx';
import { day } from '#domain/calendar.ts';
import { monthOf } from '#domain/calendar-month.ts';
import { Card } from '#web/ui/basic/card.tsx';
import { DayButton } from '#web/ui/basic/day-button.tsx';
import { FoldedRows } from '#web/ui/settings/folded-rows.tsx';
import { FoldedCard } from '#web/ui/page/folded-card.tsx';
import { Disclosure } from '#web/ui/page/disclosure.tsx';
import { ExplainedFigure } from '#web/ui/money/explained-figure.tsx';
import { HelpLink } from '#web/ui/basic/help-link.tsx';
import { WhatsAppIcon } from '#web/ui/basic/whatsapp-icon.tsx';
import { TileButton, TileFace, tileRowLook } from '#web/ui/page/tile.tsx';
import { WaitingLine } from '#web/ui/page/waiting-line.tsx';
import { TextButton } from '#web/ui/basic/text-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FailureRow } from '#web/ui/feedback/failure-row.tsx';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { IconDisc } from '#web/ui/basic/icon-disc.tsx';
import { LedgerPage, LedgerRow } from '#web/ui/page/ledger-page.tsx';
import { ListRowButton } from '#web/ui/basic/list-row-button.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { MonthSteps } from '#web/ui/page/month-steps.tsx';
import { YearSteps } from '#web/ui/page/year-steps.tsx';
import { NotebookPage } from '#web/ui/page/notebook-page.tsx';
import { RuledText } from '#web/ui/money/ruled-text.tsx';
import { PrintSheet } from '#web/ui/page/print-sheet.tsx';
import { RetryButton } from '#web/ui/feedback/retry-button.tsx';
import { SkeletonList } from '#web/ui/list/skeleton-list.tsx';
import { StatusPill } from '#web/ui/feedback/status-pill.tsx';
import { usePagedQuery } from '#web/api/use-paged-query.ts';
import { Show } from './show.tsx';

const THREE = {
  queryKey: ['gallery'],
  fetchPage: async () =>
    Promise.resolve({ items: [{ id: 'Ana' }, { id: 'Bia' }, { id: 'Carla' }], next: null }),
};

const NOVEMBER = monthOf(day('2026-11-16'));

/** Cards and lists: loading, empty, failed, filled, waiting. */
export function ListShow() {
  const query = usePagedQuery(THREE);
  const nothing = () => undefined;
  return (
    <Show name="Cards and lists">
      <Card className="relative">
        <CardButton onClick={nothing}>CardButton: o cartão inteiro</CardButton>
      </Card>
      <LedgerPage title="LedgerPage" actions={<Button variant="ghost">Enviar</Button>}>
        <LedgerRow
          day="15/11"
          title="Em atraso há 15 dias"
          note="fora do saldo"
          balance="saldo 240,00"
          look="late"
        />
        <LedgerRow
          day="03/09"
          year="2025"
          title="Pagou e quitou"
          amount="− 240,00"
          balance="saldo 0,00"
          look="received"
          stamped
        />
        <LedgerRow
          day="10/08"
          title="Emprestei R$ 200,00"
          note="20%"
          amount="+ 240,00"
          balance="saldo 240,00"
        />
        <LedgerRow
          day="09/08"
          title={<TextButton>Despesa: Gasolina</TextButton>}
          note="Saída"
          amount="− 25,00"
          balance="saldo 0,00"
          actions={
            <IconButton label="Editar Despesa: Gasolina">
              <Pencil aria-hidden="true" />
            </IconButton>
          }
        />
      </LedgerPage>
      <Card className="overflow-hidden">
        <div className="-m-4 divide-y divide-line">
          <ListRowButton onClick={nothing} busy={false} waiting={false}>
            <span className="flex-1">ListRowButton</span>
          </ListRowButton>
          <ListRowButton onClick={nothing} busy waiting>
            <span className="flex-1">busy</span>
          </ListRowButton>
          <ListRowButton onClick={nothing} busy={false} waiting>
            <span className="flex-1">waiting</span>
          </ListRowButton>
        </div>
      </Card>
      <div className="flex flex-wrap items-center gap-4">
        <StatusPill icon={Inbox}>StatusPill</StatusPill>
        <StatusPill icon={Inbox} tone="orange">
          orange
        </StatusPill>
        <StatusPill icon={LoaderCircle} spinning>
          spinning
        </StatusPill>
        <IconDisc icon={Inbox} />
        <IconDisc icon={Inbox} tone="green" />
      </div>
      {(['orange', 'red', 'green'] as const).map((tone) => (
        <Notice key={tone} tone={tone}>
          {`Notice, ${tone}`}
        </Notice>
      ))}
      <Disclosure summary="Disclosure">O que só alguns querem ver.</Disclosure>
      <FoldedCard
        title="FoldedCard"
        text="Toda semana · sem multa"
        open={false}
        onOpenChange={() => undefined}
      >
        Os campos.
      </FoldedCard>
      <FoldedRows open={false}>
        <li className="px-4 py-2.5">O que poucos usam.</li>
      </FoldedRows>
      <ExplainedFigure label="ExplainedFigure" formula="Em caixa + Na rua.">
        R$ 550.000,00
      </ExplainedFigure>
      <TextButton>TextButton</TextButton>
      <HelpLink />
      <div className={tileRowLook}>
        <TileButton onClick={nothing}>
          <TileFace icon={WhatsAppIcon}>TileButton</TileFace>
        </TileButton>
      </div>
      <WaitingLine icon={Inbox} late onClick={nothing} onPointerEnter={nothing}>
        WaitingLine
      </WaitingLine>
      <MonthSteps id="gallery-month" month={NOVEMBER} onMonth={nothing} />
      <YearSteps year={2026} last={2026} onYear={nothing} />
      <div className="grid max-w-xs grid-cols-3 gap-1">
        {(['cell', 'row'] as const).map((look) => (
          <DayButton
            key={look}
            label={`DayButton ${look}`}
            isChosen={look === 'cell'}
            isToday={look === 'row'}
            look={look}
          >
            16
          </DayButton>
        ))}
      </div>
      <SkeletonList text="Carregando..." rows={2} />
      <EmptyState
        icon={Inbox}
        title="EmptyState"
        hint="Uma frase e uma ação."
        action={<Button>Ação</Button>}
      />
      <FailureRow message="Sem conexão com o servidor." retry={nothing} />
      <RetryButton variant="ghost" retry={nothing} />
      <LoadFailure message="Sem conexão com o servidor." retry={nothing} />
      <PagedList
        query={query}
        label="PagedList"
        loadingText="Carregando..."
        empty={null}
        renderItem={({ id }) => <Card>{id}</Card>}
      />
      <NotebookPage>
        <RuledText>{'NotebookPage\nRuledText, uma linha por linha'}</RuledText>
      </NotebookPage>
      <PrintSheet heading="Instituição · 31/12/2026">O que vai para a impressora.</PrintSheet>
    </Show>
  );
}
