import { FileText } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { ClientPicker, type ChosenClient } from '#web/clients/client-picker.tsx';
import { usePrintHeading } from '#web/ui/print-heading.ts';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PrintSheet } from '#web/ui/print-sheet.tsx';
import { SkeletonList } from '#web/ui/list/skeleton-list.tsx';
import { ReportActions } from './report-actions.tsx';
import { useClientReport, usePortfolioReport, type Report } from './use-report.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';

/** RP-1 to RP-4 */
export function ReportsPanel() {
  const [client, setClient] = useState<ChosenClient | null>(null);
  const [everyone, setEveryone] = useState(false);
  const clientReport = useClientReport(everyone ? null : client);
  const portfolioReport = usePortfolioReport(everyone);
  const report = everyone ? portfolioReport : clientReport;
  const shownRef = useRef<HTMLParagraphElement>(null);
  // Asked for with the panel, so that it is there before anything is printed.
  const printHeading = usePrintHeading();

  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:items-start lg:gap-8">
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
      </div>
      <section aria-label="Relatório" className="grid min-w-0 gap-3">
        <ReportActions report={report} shownRef={shownRef} />
        <ReportContent report={report} shownRef={shownRef} printHeading={printHeading} />
      </section>
    </div>
  );
}

interface ReportContentProps {
  report: Report | null;
  shownRef: RefObject<HTMLParagraphElement | null>;
  printHeading: string;
}

function ReportContent({ report, shownRef, printHeading }: ReportContentProps) {
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
        <Card>
          <p ref={shownRef} className="leading-relaxed whitespace-pre-line select-text">
            {report.text}
          </p>
          <PrintSheet heading={printHeading}>{report.text}</PrintSheet>
        </Card>
      );
  }
}
