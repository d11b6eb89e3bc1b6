import type { RouteLoan } from '#contract/offline.ts';
import type { Day } from '#domain/calendar.ts';
import { OfflineReceiveDialog } from './offline-receive-dialog.tsx';
import { changeState, offlineState, useOfflineState } from './offline-state.ts';
import { owedLoan } from './owed-loan.ts';
import { waitingWords } from './queue-entry.ts';

export function startReceiving(loan: RouteLoan, routeDay: Day): void {
  const key = (offlineState().receiving?.key ?? 0) + 1;
  changeState({ receiving: { loan, routeDay, open: true, key } });
}

function changeOpen(open: boolean): void {
  const { receiving } = offlineState();
  if (receiving !== null) changeState({ receiving: { ...receiving, open } });
}

/** Beside the screens, which change with the connection: what is typed stays until it is kept or left. */
export function OfflineReceiveHost() {
  const { receiving, route, entries } = useOfflineState();
  if (receiving === null) return null;
  const { key, loan: known, ...shown } = receiving;
  // The Rota may be read again meanwhile; a loan that has left it stays as it was.
  const loan = route?.items.find(({ loan_id: id }) => id === known.loan_id) ?? known;
  return (
    <OfflineReceiveDialog
      key={key}
      {...shown}
      loan={owedLoan(loan, entries, shown.routeDay)}
      waiting={waitingWords(entries).get(loan.loan_id)}
      onOpenChange={changeOpen}
    />
  );
}
