import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { incomeTaxWords } from '#domain/reports/income-tax-words.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';
import { useToday } from '#web/base/clock/today.ts';
import { institutionQuery } from '#web/data/institutions/institution-query.ts';
import { DocumentButton } from '#web/documents/document-button.tsx';
import { buttonLook } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonList } from '#web/ui/list/skeleton-list.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { YearSteps } from '#web/ui/page/year-steps.tsx';
import { IncomeCredits } from './income-credits.tsx';
import { IncomeMonths } from './income-months.tsx';

/** What was received and what was out in a year, for the lender's own declaration (LP-40 to LP-43). */
export function IncomeTaxScreen() {
  const thisYear = Number(useToday().slice(0, 4));
  const [year, setYear] = useYearInAddress(thisYear);
  const { data, error, refetch } = useQuery(incomeTaxQuery(year, thisYear));
  const institution = useQuery({ ...institutionQuery, meta: { failed: false } });
  const words = incomeTaxWords(institution.data?.lender_kind ?? 'not_said');
  const address = (file: string) => `/api/reports/income-tax/${file}?year=${year}`;
  return (
    <>
      <PageHeader title={words.title} subtitle="O que entrou de juros e o que estava emprestado" />
      <div className="grid grid-cols-1 gap-4 lg:max-w-3xl lg:gap-5">
        <Card className="grid gap-3 sm:p-5">
          <YearSteps year={year} last={thisYear} onYear={setYear} />
          <Notice tone="orange">{words.notice}</Notice>
          <div className="flex flex-wrap gap-2">
            <DocumentButton variant="secondary" dense source={{ address: address('pdf') }}>
              Baixar PDF
            </DocumentButton>
            <a
              href={address('export')}
              download={`imposto-de-renda-${year}.csv`}
              className={buttonLook({ variant: 'secondary', dense: true })}
            >
              <Download aria-hidden="true" />
              Baixar CSV
            </a>
          </div>
        </Card>
        {data === undefined && error !== null && (
          <LoadFailure message={error.message} retry={() => void refetch()} />
        )}
        {data === undefined && error === null && <SkeletonList text="Somando..." rows={4} oneColumn />}
        {data !== undefined && (
          <>
            <IncomeMonths months={data.months} />
            <IncomeCredits
              word={words.credits}
              credits={data.credits}
              before={data.before}
              until={data.until}
            />
          </>
        )}
      </div>
    </>
  );
}

/** The current year is the address without one. */
function useYearInAddress(thisYear: number): [number, (year: number) => void] {
  const [params, setParams] = useSearchParams();
  const typed = Number(params.get('ano') ?? thisYear);
  const year = Number.isInteger(typed) && typed >= 2000 && typed <= thisYear ? typed : thisYear;
  const choose = (next: number) =>
    setParams(next === thisYear ? {} : { ano: String(next) }, { replace: true });
  return [year, choose];
}

/** The report of a year. The server's answer without one is of the current year, and is asked for before the code is there. */
function incomeTaxQuery(year: number, thisYear: number) {
  const query = year === thisYear ? {} : { year: String(year) };
  return queryOptions({
    queryKey: [...queryRoots.cash, 'income tax', year],
    queryFn: ({ signal }) => call('GET /api/reports/income-tax', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
