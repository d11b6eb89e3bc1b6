import { ShieldQuestionMark } from 'lucide-react';
import type { TheDay } from '#contract/day.ts';
import { dataRequestsText } from '#domain/privacy/data-request.ts';
import { WaitingLine } from '#web/ui/page/waiting-line.tsx';

/** What clients ask about their data announces itself, and says when an answer is late (LP-4). */
export function DataRequestsLine({ requests }: { requests: TheDay['data_requests'] }) {
  return (
    <WaitingLine
      to="/administracao?aba=configuracoes&secao=pedidos-de-privacidade"
      icon={ShieldQuestionMark}
      late={requests.late > 0}
    >
      {dataRequestsText(requests)}
    </WaitingLine>
  );
}
