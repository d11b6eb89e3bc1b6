import { CheckCheck, CircleCheck, CircleX, Clock, LoaderCircle, type LucideIcon } from 'lucide-react';
import type { InterestStatus } from '#domain/interest-requests/interest-request.ts';
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx';

/** IN-3, PT-7: a status looks the same in the lender's queue and on the borrower's card. */
const LOOK = {
  Pendente: { tone: 'yellow', icon: Clock },
  'Em Análise': { tone: 'blue', icon: LoaderCircle },
  Aprovado: { tone: 'green', icon: CircleCheck },
  Rejeitado: { tone: 'red', icon: CircleX },
  Concluído: { tone: 'purple', icon: CheckCheck },
} as const satisfies Record<InterestStatus, { tone: BadgeTone; icon: LucideIcon }>;

interface InterestStatusBadgeProps {
  status: InterestStatus;
  /** PT-7: in the portal 'Em Análise' turns, for somebody is at it. */
  turning?: boolean;
}

export function InterestStatusBadge({ status, turning = false }: InterestStatusBadgeProps) {
  return (
    <Badge {...LOOK[status]} spinning={turning && status === 'Em Análise'}>
      {status}
    </Badge>
  );
}
