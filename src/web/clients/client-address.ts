import { startTransition, useCallback, useOptimistic } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { ClientStanding } from '#contract/clients.ts';

const CLIENT = 'cliente';
const FILTER = 'situacao';
const TAG = 'etiqueta';

const CLIENT_FILTERS = ['todos', 'devendo', 'atrasados'] as const;
export type ClientFilter = (typeof CLIENT_FILTERS)[number];

export const STANDING_OF = {
  todos: undefined,
  devendo: 'owing',
  atrasados: 'late',
} as const satisfies Record<ClientFilter, ClientStanding | undefined>;

/** A page opened from the list is left by going back, which finds the list where it was. */
const FROM_LIST = { fromList: true };

/** The filters of the list and whose page is open, both kept in the address (CL-10, CL-11). */
export function useClientAddress() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const clientId = params.get(CLIENT);
  const wanted = params.get(FILTER);
  const tag = params.get(TAG);
  // Shown at once, as a chip that is pressed shows it; the address follows.
  const [filter, showAtOnce] = useOptimistic(CLIENT_FILTERS.find((each) => each === wanted) ?? 'todos');

  const setFilter = (next: ClientFilter) =>
    startTransition(() => {
      showAtOnce(next);
      setParams((before) => withParam(before, FILTER, next === 'todos' ? null : next), { replace: true });
    });
  const setTag = (next: string | null) =>
    setParams((before) => withParam(before, TAG, next), { replace: true });
  const closePage = () => {
    if (typeof state === 'object' && state !== null && 'fromList' in state) void navigate(-1);
    else setParams((before) => withParam(before, CLIENT, null), { replace: true });
  };
  const isOpen = clientId !== null;
  const openPage = useCallback(
    (id: string) =>
      void navigate({ search: `?${clientSearch(filter, tag, id)}` }, { state: FROM_LIST, replace: isOpen }),
    [navigate, filter, tag, isOpen],
  );
  return { clientId, filter, setFilter, tag, setTag, openPage, closePage };
}

function clientSearch(filter: ClientFilter, tag: string | null, id: string): string {
  const params = new URLSearchParams(filter === 'todos' ? {} : { [FILTER]: filter });
  if (tag !== null) params.set(TAG, tag);
  params.set(CLIENT, id);
  return params.toString();
}

function withParam(before: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const params = new URLSearchParams(before);
  if (value === null) params.delete(name);
  else params.set(name, value);
  return params;
}
