import type { RouteLoan } from '#contract/offline.ts';
import type { Day } from '#domain/calendar.ts';
import { OfflineReceiveDialog } from './offline-receive-dialog.tsx';
import { changeState, offlineState, useOfflineState } from './offline-state.ts';

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
  const { receiving } = useOfflineState();
  if (receiving === null) return null;
  const { key, ...shown } = receiving;
  return <OfflineReceiveDialog key={key} {...shown} onOpenChange={changeOpen} />;
}
