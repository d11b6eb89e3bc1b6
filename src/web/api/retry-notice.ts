import type { Query, QueryCache } from '@tanstack/react-query';
import { isBeingReplaced } from './retry-policy.ts';
import { dropToast, showToast, shownToast } from '#web/base/show-toast.ts';

/** Says 'Tentando de novo…' while reads are repeated because the server is away; what repeats a change says the same. */
export function showRetryNotice(cache: QueryCache): void {
  const repeated = new Set<Query>();
  let notice: number | undefined;
  cache.subscribe(({ type, query }) => {
    if (type !== 'updated' && type !== 'removed') return;
    if (type === 'updated' && isRepeated(query)) repeated.add(query);
    else repeated.delete(query);
    if (repeated.size > 0 && notice === undefined) notice = showRetryToast();
    if (repeated.size > 0 || notice === undefined) return;
    dropToast(notice);
    notice = undefined;
  });
}

/** Returns the id of the toast, which stays until it is dropped. */
export function showRetryToast(): number | undefined {
  showToast({ title: 'Tentando de novo…', variant: 'waiting' });
  return shownToast()?.id;
}

function isRepeated({ state, meta }: Query): boolean {
  return (
    meta?.failed !== false && state.fetchStatus === 'fetching' && isBeingReplaced(state.fetchFailureReason)
  );
}
