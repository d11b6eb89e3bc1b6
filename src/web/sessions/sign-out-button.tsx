import { LogOut } from 'lucide-react';
import { useOperation } from '#web/api/use-operation.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { signOut } from './sign-out.ts';

/** 'Sair do Sistema' (LG-9). */
export function SignOutButton() {
  const leave = useOperation<void, void>('signOut', { run: signOut });
  return (
    <Button
      variant="secondary"
      className="w-full text-red sm:w-auto"
      loading={leave.isPending}
      onClick={() => leave.mutate()}
    >
      <LogOut aria-hidden="true" />
      Sair do Sistema
    </Button>
  );
}
