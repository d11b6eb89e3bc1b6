import { useMay } from '#web/sessions/use-may.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { PassedOnDialog } from './passed-on-dialog.tsx';

/** Of a cobrador: dono and gerente decide themselves (OF-8). */
export function PassedOnButton({ hasPassedOn = false }: { hasPassedOn?: boolean }) {
  const mayReceive = useMay('receive');
  const mayDecide = useMay('edit');
  const { open, shown } = useDialog<null>();
  // Opened without a connection the role is unknown, but what the device passed on was a cobrador's.
  if (mayDecide || !(mayReceive || hasPassedOn)) return null;
  return (
    <>
      <Button variant="secondary" dense onClick={() => open(null)}>
        Passados ao gerente
      </Button>
      {shown !== null && <PassedOnDialog key={shown.key} {...shown.dialog} />}
    </>
  );
}
