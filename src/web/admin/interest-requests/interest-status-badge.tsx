import { CheckCheck, CircleCheck, CircleX, Clock, LoaderCircle, type LucideIcon } from 'lucide-react';
import type { InterestStatus } from '#domain/interest-requests/interest-request.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

/** IN-3 */
const LOOK = {
  Pendente: { tone: 'yellow', icon: Clock },
  'Em Análise': { tone: 'blue', icon: LoaderCircle },
  Aprovado: { tone: 'green', icon: CircleCheck },
  Rejeitado: { tone: 'red', icon: CircleX },
  Concluído: { tone: 'purple', icon: CheckCheck },
} as const satisfies Record<InterestStatus, { tone: BadgeTone; icon: LucideIcon }>;

export function InterestStatusBadge({ status }: { status: InterestStatus }) {
  return <Badge {...LOOK[status]}>{status}</Badge>;
}
