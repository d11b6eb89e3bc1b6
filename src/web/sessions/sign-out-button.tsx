import { useMutation } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { signOut } from './sign-out.ts';
import { Button } from '#web/ui/button.tsx';

/** 'Sair do Sistema' (LG-9). */
export function SignOutButton() {
  const leave = useMutation({ mutationFn: signOut });
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
