import { dayText } from '#domain/calendar.ts';
import { FileText, Landmark } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router';
import { ClientPicker, type ChosenClient } from '#web/client-picker/client-picker.tsx';
import { useToday } from '#web/base/clock/today.ts';
import { Letterhead } from '#web/institutions/letterhead.tsx';
import { useMay } from '#web/sessions/use-may.ts';
import { buttonLook } from '#web/ui/basic/button.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { NotebookPage } from '#web/ui/page/notebook-page.tsx';
import { RuledText } from '#web/ui/money/ruled-text.tsx';
import { SkeletonList } from '#web/ui/list/skeleton-list.tsx';
import { PrintedReport } from './printed-report.tsx';
import { ReportActions } from './report-actions.tsx';
import { useClientReport, usePortfolioReport, type Report } from './use-report.ts';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';

/** RP-1 to RP-4 */
export function ReportsPanel() {
  const [client, setClient] = useState<ChosenClient | null>(null);
  const [everyone, setEveryone] = useState(false);
  const clientReport = useClientReport(everyone ? null : client);
  const portfolioReport = usePortfolioReport(everyone);
  const report = everyone ? portfolioReport : clientReport;
  const shownRef = useRef<HTMLParagraphElement>(null);
  const today = useToday();
  const isOwner = useMay('configure');

  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-8">
      <div className="grid gap-3">
        <h2 className="text-lg font-bold">Relatórios</h2>
        <fieldset disabled={everyone} className="min-w-0 disabled:opacity-60">
          <ClientPicker
            label="Cliente"
            placeholder="Pesquisar por nome..."
            value={client}
            onChange={setClient}
          />
        </fieldset>
        <CheckboxField
          label="Todos os clientes com empréstimos ativos"
          hint="Um só relatório, com o valor a receber de toda a carteira."
          checked={everyone}
          onCheckedChange={setEveryone}
        />
        {isOwner && (
          <Link
            to="/imposto-de-renda"
            className={buttonLook({ variant: 'ghost', dense: true, className: '-ml-2 justify-self-start' })}
          >
            <Landmark aria-hidden="true" />
            Imposto de renda
          </Link>
        )}
      </div>
      <section aria-label="Relatório" className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <NotebookPage>
          <div className="grid gap-4 border-b border-line p-4 sm:px-6">
            {report?.kind === 'ready' && <Letterhead>{dayText(today)}</Letterhead>}
            <ReportActions report={report} shownRef={shownRef} />
          </div>
          <ReportContent report={report} shownRef={shownRef} />
        </NotebookPage>
      </section>
    </div>
  );
}

interface ReportContentProps {
  report: Report | null;
  shownRef: RefObject<HTMLParagraphElement | null>;
}

function ReportContent({ report, shownRef }: ReportContentProps) {
  switch (report?.kind) {
    case undefined:
      return <EmptyState icon={FileText} title="Selecione um cliente para gerar o relatório." />;
    case 'loading':
      return <SkeletonList text="Carregando..." rows={1} oneColumn />;
    case 'failed':
      return <LoadFailure message={report.message} retry={report.retry} />;
    case 'none':
      return <EmptyState icon={FileText} title={report.reason} />;
    case 'ready':
      return (
        <>
          <RuledText ref={shownRef}>{report.text}</RuledText>
          <PrintedReport {...report.paper} payments={report.paper.payments ?? null} />
        </>
      );
  }
}
