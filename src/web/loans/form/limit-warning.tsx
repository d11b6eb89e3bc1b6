import { useQuery } from '@tanstack/react-query';
import { beyondLimit, beyondLimitText } from '#domain/clients/credit-limit.ts';
import type { Cents } from '#domain/money.ts';
import { PROBLEM_MESSAGES } from '#domain/problem.ts';
import { clientPageQuery } from '#web/data/clients/client-queries.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

interface LimitWarningProps {
  client: { readonly id: string; readonly name: string };
  /** Null while it cannot be read. */
  lent: Cents | null;
}

/** PD-5: dono and gerente read by how much it passes the limit and may go on; a cobrador reads what the server will say. */
export function LimitWarning({ client, lent }: LimitWarningProps) {
  const { data } = useQuery(clientPageQuery(client.id));
  const mayPass = useMay('edit');
  const limit = data?.client.credit_limit ?? null;
  if (data === undefined || limit === null || lent === null) return null;
  const beyond = beyondLimit(lent, { limit, out: data.principal_out });
  if (beyond === null) return null;
  return (
    <Notice tone="orange">
      {mayPass ? beyondLimitText(client.name, beyond) : PROBLEM_MESSAGES.over_limit}
    </Notice>
  );
}
