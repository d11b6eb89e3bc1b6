import type { Query, QueryCache } from '@tanstack/react-query';
import { isBeingReplaced } from './retry-policy.ts';
import { dropToast, showToast, shownToast } from '#web/base/show-toast.ts';

/** Says 'Tentando de novo…' while reads are repeated because the server is away; what repeats a change says the same. */
export function showRetryNotice(cache: QueryCache): void {
  let notice: number | undefined;
  cache.subscribe(({ type }) => {
    if (type !== 'updated' && type !== 'removed') return;
    if (cache.getAll().some(isRepeated)) notice ??= showRetryToast();
    else if (notice !== undefined) {
      dropToast(notice);
      notice = undefined;
    }
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
