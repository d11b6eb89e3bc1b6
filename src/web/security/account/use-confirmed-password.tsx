import { Suspense, useCallback, useEffect, useRef, type ReactNode } from 'react';
import { hasCode } from '#web/api/api-problem.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';

const ConfirmPasswordDialog = lazyPart(
  async () => (await import('./confirm-password-dialog.tsx')).ConfirmPasswordDialog,
);

/** Runs what the server may refuse until the password was typed again in this session; then asks for it and runs it once more. */
export type WithConfirmedPassword = <Answer>(run: () => Promise<Answer>) => Promise<Answer>;

interface ConfirmedPassword {
  readonly withConfirmedPassword: WithConfirmedPassword;
  /** The dialog that asks; stands where the hook is used. */
  readonly question: ReactNode;
}

/** AQ-13: 'Confirme sua senha para ver documentos.'; who closes the dialog gets the refusal. */
export function useConfirmedPassword(): ConfirmedPassword {
  const { open, shown } = useDialog<string>();
  const answers = useRef<((confirmed: boolean) => void)[]>([]);
  const answer = useCallback((confirmed: boolean) => {
    for (const each of answers.current.splice(0)) each(confirmed);
  }, []);
  // Who waits when the screen goes is refused, not forgotten.
  useEffect(() => () => answer(false), [answer]);
  const withConfirmedPassword: WithConfirmedPassword = useCallback(
    async (run) => {
      try {
        return await run();
      } catch (error) {
        if (!(error instanceof Error) || !hasCode(error, 'password_unconfirmed')) throw error;
        const confirmed = await new Promise<boolean>((resolve) => {
          answers.current.push(resolve);
          if (answers.current.length === 1) open(error.message);
        });
        if (!confirmed) throw error;
        return run();
      }
    },
    [open],
  );
  const question = shown !== null && (
    <Suspense fallback={<SheetComing />}>
      <ConfirmPasswordDialog
        key={shown.key}
        open={shown.dialog.open}
        onOpenChange={(isOpen) => {
          shown.dialog.onOpenChange(isOpen);
          if (!isOpen) answer(false);
        }}
        reason={shown.subject}
        onConfirmed={() => {
          answer(true);
          shown.dialog.onOpenChange(false);
        }}
      />
    </Suspense>
  );
  return { withConfirmedPassword, question };
}
