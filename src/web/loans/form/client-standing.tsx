import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { clientStandingText } from '#domain/clients/client-standing-text.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';

/** What the chosen client owes and how they pay, before anything is lent to them again (LN-25). */
export function ClientStanding({ clientId }: { clientId: string }) {
  const { data } = useQuery({
    queryKey: [...queryRoots.clients, 'page', clientId],
    queryFn: ({ signal }) => call('GET /api/clients/:id/page', { params: { id: clientId } }, { signal }),
    // Without an answer the loan can be typed all the same.
    meta: { failed: false },
  });
  const standing = data === undefined ? null : clientStandingText(data);
  if (standing === null) return null;
  const Icon = standing.tone === 'red' ? TriangleAlert : CircleCheck;
  return (
    <p role="status" className={`-mt-2 flex items-start gap-1.5 text-sm font-medium ${TONES[standing.tone]}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {standing.text}
    </p>
  );
}

const TONES = { red: 'text-red', green: 'text-green', muted: 'text-muted' } as const;
