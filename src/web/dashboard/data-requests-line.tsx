import { ChevronRight, ShieldQuestionMark } from 'lucide-react';
import { Link } from 'react-router';
import type { TheDay } from '#contract/day.ts';
import { dataRequestsText } from '#domain/privacy/data-request.ts';

/** What clients ask about their data announces itself, and says when an answer is late (LP-4). */
export function DataRequestsLine({ requests }: { requests: TheDay['data_requests'] }) {
  return (
    <Link
      to="/administracao?aba=configuracoes&secao=pedidos-de-privacidade"
      className="flex min-h-11 items-center gap-2.5 rounded-control border border-line bg-card px-3 py-2 text-sm font-semibold hover:bg-sunken"
    >
      <ShieldQuestionMark
        aria-hidden="true"
        className={requests.late > 0 ? 'size-5 shrink-0 text-red' : 'size-5 shrink-0 text-brand'}
      />
      <span className="flex-1">{dataRequestsText(requests)}</span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </Link>
  );
}
