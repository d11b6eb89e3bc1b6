import { useEffect } from 'react';
import { useOperation } from '#web/api/use-operation.ts';
import { signIn } from '#web/data/sessions/session-operations.ts';
import { useTakenOver } from '#web/base/first-view/first-view.ts';
import { whenIdle } from '#web/base/first-view/when-idle.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { canUsePasskeys } from '#web/security/passkeys/passkey-support.ts';

/** Kept out of the first download. */
const library = () => import('./sign-in-with-passkey.ts');

/** 'Entrar com a digital ou o rosto', and the offer of the e-mail field (SG-8). Drawn by the build, and gone where no passkey can be used. */
export function PasskeyLogin() {
  const takenOver = useTakenOver();
  const isOffered = !takenOver || canUsePasskeys();
  useEffect(() => {
    // Without the code there is no offer; the button loads it again.
    const offer = () =>
      void library().then(
        ({ signInByAutofill }) => signInByAutofill(),
        () => undefined,
      );
    return takenOver && isOffered ? whenIdle(offer) : undefined;
  }, [takenOver, isOffered]);
  const enter = useOperation(signIn, {
    run: async () => (await library()).signInByButton(),
    failureText: ({ message }) => message,
  });
  if (!isOffered) return null;
  return (
    <Button variant="secondary" wide loading={enter.isPending} onClick={() => enter.mutate()}>
      Entrar com a digital ou o rosto
    </Button>
  );
}
