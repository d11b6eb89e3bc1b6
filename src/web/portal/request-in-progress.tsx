import { CheckCheck, CircleCheck, CircleX, Clock, LoaderCircle, type LucideIcon } from 'lucide-react';
import type { PortalRequest } from '#contract/portal-translation.ts';
import { momentDayText } from '#domain/calendar.ts';
import type { InterestStatus } from '#domain/interest-requests/interest-request.ts';
import { settings } from '#web/settings.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';

/** PT-7: the colours of the lender's queue; 'Em Análise' turns, for somebody is at it. */
const LOOK = {
  Pendente: { tone: 'yellow', icon: Clock },
  'Em Análise': { tone: 'blue', icon: LoaderCircle, spinning: true },
  Aprovado: { tone: 'green', icon: CircleCheck },
  Rejeitado: { tone: 'red', icon: CircleX },
  Concluído: { tone: 'purple', icon: CheckCheck },
} as const satisfies Record<InterestStatus, { tone: BadgeTone; icon: LucideIcon; spinning?: boolean }>;

export function RequestInProgress({ request }: { request: PortalRequest }) {
  const { requestedAmount, status, createdAt } = request;
  return (
    <section aria-labelledby="em-andamento">
      <Card className="grid gap-3">
        <h2 id="em-andamento" className="font-semibold">
          Você possui uma solicitação em andamento
        </h2>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <MoneyText value={requestedAmount} className="text-xl" />
          <Badge {...LOOK[status]}>{status}</Badge>
        </div>
        <p className="text-sm text-muted">
          {`Enviada em ${momentDayText(createdAt, settings.timeZone)}. Aguarde a resposta do administrador.`}
        </p>
      </Card>
    </section>
  );
}
