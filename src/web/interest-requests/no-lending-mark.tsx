import { CircleOff } from 'lucide-react';
import type { InterestRequest } from '#domain/interest-requests/interest-request.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';

/** PD-6: the request arrived as any other; who looks at it sees the lender's own mark. */
export function NoLendingMark({ request }: { request: InterestRequest }) {
  if (request.no_lending_reason === null) return null;
  return (
    <p className="mt-0.5">
      <Badge tone="red" icon={CircleOff}>
        Não emprestar
      </Badge>
    </p>
  );
}
