import { clsx } from 'clsx';
import { LogOut } from 'lucide-react';
import { Suspense } from 'react';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { unsentHere } from '#web/base/offline-use.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { signOut } from './sign-out.ts';

const leaving: ChangeOfScreen = { failed: 'Falha ao Sair' };

const LeaveQuestion = lazyPart(async () => (await import('./leave-question.tsx')).LeaveQuestion);

/** 'Sair do Sistema' (LG-9); with payments that are not sent it asks first (OF-9). */
export function SignOutButton({ dense = false }: { dense?: boolean }) {
  const leave = useOperation<void, void>(leaving, { run: signOut });
  const { open, shown } = useDialog<number>();
  const press = () => {
    const unsent = unsentHere();
    if (unsent > 0) open(unsent);
    else leave.mutate();
  };
  return (
    <>
      <Button
        variant="secondary"
        dense={dense}
        className={clsx('text-red', !dense && 'w-full sm:w-auto')}
        loading={leave.isPending}
        onClick={press}
      >
        <LogOut aria-hidden="true" />
        Sair do Sistema
      </Button>
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <LeaveQuestion
            key={shown.key}
            {...shown.dialog}
            unsent={shown.subject}
            loading={leave.isPending}
            onConfirm={() => leave.mutate()}
          />
        </Suspense>
      )}
    </>
  );
}
