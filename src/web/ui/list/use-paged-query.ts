import {
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
  type QueryKey,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { PageStart } from './page-start.ts';
import type { Retry } from '#web/ui/retry-button.tsx';

/** As every list of the contract answers: `next` is null on the last page. */
interface Page<Item> {
  items: Item[];
  next: string | null;
}

/** However long the list, so many pages are held, shown and asked for again when something changed. */
const PAGES_HELD = 4;

interface PagedQueryOptions<Item> {
  queryKey: QueryKey;
  fetchPage: (after: string | undefined, signal: AbortSignal) => Promise<Page<Item>>;
  enabled?: boolean;
}

export interface PagedQuery<Item> {
  pages: { start: PageStart; items: Item[] }[];
  isPending: boolean;
  /** The first page could not be had. */
  error: Error | null;
  /** The rows are those of the previous search while the new one is on its way. */
  isPrevious: boolean;
  hasNext: boolean;
  hasPrevious: boolean;
  isFetchingMore: boolean;
  /** An answer of any kind is on its way: the next page waits for it. */
  isFetching: boolean;
  fetchNext: () => void;
  fetchPrevious: () => void;
  /** Throws the held pages away and begins at this one: for someone who jumped far up the scroll bar. */
  restartAt: (start: PageStart) => Promise<void>;
  retry: Retry;
}

/** Kept beside the list, as long as it is true: whoever comes back to its top after a long way down sees it at once. */
const firstPageOf = (queryKey: QueryKey): QueryKey => [...queryKey, 'first page'];

/** Of a keyset list, a window of pages that moves with the reader. */
export function usePagedQuery<Item>(options: PagedQueryOptions<Item>): PagedQuery<Item> {
  const { queryKey, fetchPage, enabled = true } = options;
  const queryClient = useQueryClient();
  const query = useInfiniteQuery<Page<Item>, Error, InfiniteData<Page<Item>, PageStart>, QueryKey, PageStart>(
    {
      queryKey,
      enabled,
      initialPageParam: PageStart.first(),
      queryFn: async ({ pageParam, signal }) => {
        const page = await fetchPage(pageParam.after, signal);
        if (pageParam.previous === null) queryClient.setQueryData(firstPageOf(queryKey), page);
        return page;
      },
      getNextPageParam: (page, _pages, start): PageStart | null =>
        page.next === null ? null : start.followedBy(page.next, page.items.length),
      getPreviousPageParam: (_page, _pages, start): PageStart | null => start.previous,
      maxPages: PAGES_HELD,
      placeholderData: keepPreviousData,
    },
  );
  const { data, hasNextPage, hasPreviousPage, isFetching, fetchNextPage, fetchPreviousPage, refetch } = query;

  const pages = useMemo(
    () =>
      data?.pages.flatMap(({ items }, index) => {
        const start = data.pageParams[index];
        return start === undefined ? [] : [{ start, items }];
      }) ?? [],
    [data],
  );
  // A page asked for while another answer is on its way would cancel it: it is asked for after that one.
  const waiting = useRef<(() => void) | null>(null);
  const afterAnswer = useCallback(
    (ask: () => Promise<unknown>) => {
      if (isFetching) waiting.current = () => void ask();
      else void ask();
    },
    [isFetching],
  );
  useEffect(() => {
    if (isFetching) return;
    const ask = waiting.current;
    waiting.current = null;
    ask?.();
  }, [isFetching]);
  const fetchNext = useCallback(() => afterAnswer(fetchNextPage), [afterAnswer, fetchNextPage]);
  const fetchPrevious = useCallback(() => afterAnswer(fetchPreviousPage), [afterAnswer, fetchPreviousPage]);
  const restartAt = async (start: PageStart) => {
    await queryClient.cancelQueries({ queryKey, exact: true });
    const begin = (page: Page<Item>) =>
      queryClient.setQueryData(queryKey, { pages: [page], pageParams: [start] });
    const kept = queryClient.getQueryState<Page<Item>>(firstPageOf(queryKey));
    if (start.previous === null && kept?.data !== undefined && !kept.isInvalidated) {
      begin(kept.data);
      await refetch();
    } else begin(await fetchPage(start.after, new AbortController().signal));
  };

  return {
    pages,
    isPending: query.isPending,
    error: data === undefined ? query.error : null,
    isPrevious: query.isPlaceholderData,
    hasNext: hasNextPage,
    hasPrevious: hasPreviousPage,
    isFetchingMore: query.isFetchingNextPage || query.isFetchingPreviousPage,
    isFetching,
    fetchNext,
    fetchPrevious,
    restartAt,
    retry: refetch,
  };
}

/** What an earlier opening left is shown meanwhile; the first time there is nothing, and the load is under way already. */
export function useFreshOnOpening(load: () => void): void {
  useEffect(() => {
    load();
    // oxlint-disable-next-line react/exhaustive-deps -- once per opening, not whenever the function is another
  }, []);
}
