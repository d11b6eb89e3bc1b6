import { useQuery } from '@tanstack/react-query';
import { isOpen } from '#domain/interest-requests/interest-request.ts';
import { sectionCountsQuery } from '#web/data/interest-requests/interest-request-queries.ts';

/** How many requests wait for a decision; none until it is known. */
export function useWaitingRequests(): number {
  const { data = [] } = useQuery(sectionCountsQuery(''));
  return data.reduce((sum, { status, count }) => sum + (isOpen(status) ? count : 0), 0);
}
