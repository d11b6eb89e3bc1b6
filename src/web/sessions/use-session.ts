import { useQuery } from '@tanstack/react-query';
import type { WireBorrowerSession, WireStaffSession } from '#contract/sessions.ts';
import type { Retry } from '#web/api/retry-policy.ts';
import { sessionQuery } from '#web/data/sessions/session-queries.ts';

interface SessionView {
  /** The server has not answered yet who this is. */
  checking: boolean;
  /** The server could not be asked. */
  failed: Error | null;
  retry: Retry;
  staff: WireStaffSession | null;
  borrower: WireBorrowerSession | null;
}

/** Who is signed in on this browser: a staff member, a borrower, both or neither (LG-11). */
export function useSession(): SessionView {
  const { data, isPending, error, refetch } = useQuery(sessionQuery);
  return {
    checking: isPending,
    failed: data === undefined ? error : null,
    retry: refetch,
    staff: data?.staff ?? null,
    borrower: data?.borrower ?? null,
  };
}
