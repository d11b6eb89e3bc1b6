import { clsx } from 'clsx';
import { LogOut } from 'lucide-react';
import { useOperation } from '#web/api/use-operation.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { signOut } from './sign-out.ts';

/** 'Sair do Sistema' (LG-9). */
export function SignOutButton({ dense = false }: { dense?: boolean }) {
  const leave = useOperation<void, void>('signOut', { run: signOut });
  return (
    <Button
      variant="secondary"
      dense={dense}
      className={clsx('text-red', !dense && 'w-full sm:w-auto')}
      loading={leave.isPending}
      onClick={() => leave.mutate()}
    >
      <LogOut aria-hidden="true" />
      Sair do Sistema
    </Button>
  );
}
