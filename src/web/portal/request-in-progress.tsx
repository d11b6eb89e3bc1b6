import type { PortalRequest } from '#contract/portal.ts';
import { momentDayText } from '#domain/calendar.ts';
import { InterestStatusBadge } from '#web/interest-requests/interest-status-badge.tsx';
import { settings } from '#web/base/settings.ts';
import { Card } from '#web/ui/basic/card.tsx';
import { MoneyText } from '#web/ui/money/money-text.tsx';

interface RequestInProgressProps {
  request: PortalRequest;
  /** The name of who answers. */
  institution: string;
}

/** The request that still waits for a decision (PT-7). */
export function RequestInProgress({ request, institution }: RequestInProgressProps) {
  const { requested_amount, status, created_at } = request;
  return (
    <section aria-labelledby="em-andamento">
      <Card className="grid gap-3">
        <h2 id="em-andamento" className="font-semibold">
          Você possui uma solicitação em andamento
        </h2>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <MoneyText value={requested_amount} className="text-xl" />
          <InterestStatusBadge status={status} turning />
        </div>
        <p className="text-sm text-muted">
          {`Enviada em ${momentDayText(created_at, settings.timeZone)}. Aguarde a resposta de ${institution}.`}
        </p>
      </Card>
    </section>
  );
}
