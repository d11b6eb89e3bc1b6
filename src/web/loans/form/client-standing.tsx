import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { clientStandingText } from '#domain/clients/client-standing-text.ts';
import { limitText } from '#domain/clients/credit-limit.ts';
import { lendingFacts } from '#domain/clients/lending-facts.ts';
import { clientPageQuery } from '#web/data/clients/client-queries.ts';

/** What the chosen client owes and how they pay, before anything is lent to them again (LN-25, PD-5, PD-7). */
export function ClientStanding({ clientId }: { clientId: string }) {
  const { data } = useQuery(clientPageQuery(clientId));
  if (data === undefined) return null;
  const standing = clientStandingText(data);
  const facts = lendingFacts(data);
  const limit = data.client.credit_limit;
  if (limit !== null) facts.push(limitText({ limit, out: data.principal_out }));
  if (standing === null && facts.length === 0) return null;
  const Icon = standing?.tone === 'red' ? TriangleAlert : CircleCheck;
  return (
    <div aria-live="polite" className="-mt-2 text-sm">
      {standing !== null && (
        <p className={`flex items-start gap-1.5 font-medium ${TONES[standing.tone]}`}>
          <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {standing.text}
        </p>
      )}
      {facts.map((fact) => (
        <p key={fact} className="mt-0.5 text-muted">
          {fact}
        </p>
      ))}
    </div>
  );
}

const TONES = { red: 'text-red', green: 'text-green', muted: 'text-muted' } as const;
