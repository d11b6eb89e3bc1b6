import {
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
  type QueryKey,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { PageStart } from './page-start.ts';
import type { Retry } from './retry-policy.ts';

/** The answer of every list endpoint: `next` is null on the last page. */
interface Page<Item> {
  items: Item[];
  next: string | null;
}

/** However long the list, this many pages are held, and fetched again after a change. */
const PAGES_HELD = 4;

interface PagedQueryOptions<Item> {
  queryKey: QueryKey;
  fetchPage: (after: string | undefined, signal: AbortSignal) => Promise<Page<Item>>;
  enabled?: boolean;
}

export interface PagedQuery<Item> {
  pages: { start: PageStart; items: Item[] }[];
  isPending: boolean;
  /** The first page could not be loaded. */
  error: Error | null;
  /** The rows are those of the previous search until the new answer arrives. */
  isPrevious: boolean;
  hasNext: boolean;
  hasPrevious: boolean;
  isFetchingMore: boolean;
  /** Any request is under way: the next page waits for it. */
  isFetching: boolean;
  fetchNext: () => void;
  fetchPrevious: () => void;
  /** Drops the held pages and starts again at this one, after a jump far up. */
  restartAt: (start: PageStart) => Promise<void>;
  retry: Retry;
}

/** Cached beside the list until it is invalidated, to show the top of the list at once after scrolling far down. */
const firstPageOf = (queryKey: QueryKey): QueryKey => [...queryKey, 'first page'];

/** A window of pages over a keyset list, which moves as the list is scrolled. */
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
  // Fetching a page would cancel a request under way, so it waits for its answer.
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

/** Refetches each time a dialog opens; cached rows are shown until the answer arrives. */
export function useFreshOnOpening(load: () => void): void {
  useEffect(() => {
    load();
    // oxlint-disable-next-line react/exhaustive-deps -- once per opening, not whenever the function is another
  }, []);
}
