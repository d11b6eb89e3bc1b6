import type { PortalRequest } from '#contract/portal-translation.ts';
import { momentDayText } from '#domain/calendar.ts';
import { InterestStatusBadge } from '#web/interest-status-badge.tsx';
import { settings } from '#web/settings.ts';
import { Card } from '#web/ui/card.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';

/** The request that still waits for a decision (PT-7). */
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
          <InterestStatusBadge status={status} turning />
        </div>
        <p className="text-sm text-muted">
          {`Enviada em ${momentDayText(createdAt, settings.timeZone)}. Aguarde a resposta do administrador.`}
        </p>
      </Card>
    </section>
  );
}
