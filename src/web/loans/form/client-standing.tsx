import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { clientStandingText } from '#domain/clients/client-standing-text.ts';
import { clientPageQuery } from '#web/data/clients/client-queries.ts';

/** What the chosen client owes and how they pay, before anything is lent to them again (LN-25). */
export function ClientStanding({ clientId }: { clientId: string }) {
  const { data } = useQuery(clientPageQuery(clientId));
  const standing = data === undefined ? null : clientStandingText(data);
  if (standing === null) return null;
  const Icon = standing.tone === 'red' ? TriangleAlert : CircleCheck;
  return (
    <p
      aria-live="polite"
      className={`-mt-2 flex items-start gap-1.5 text-sm font-medium ${TONES[standing.tone]}`}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {standing.text}
    </p>
  );
}

const TONES = { red: 'text-red', green: 'text-green', muted: 'text-muted' } as const;
