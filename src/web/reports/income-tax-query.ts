import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';

/** The report of a year. The server's answer without one is of the current year, and is asked for before the code is there. */
export function incomeTaxQuery(year: number, thisYear: number) {
  const query = year === thisYear ? {} : { year: String(year) };
  return queryOptions({
    queryKey: [...queryRoots.cash, 'income tax', year],
    queryFn: ({ signal }) => call('GET /api/reports/income-tax', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
