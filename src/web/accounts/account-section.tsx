import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '#web/first-view/lazy-part.tsx';
import { useSession } from '#web/sessions/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { SheetComing } from '#web/ui/sheet-coming.tsx';
import { SettingsSection } from '#web/app/settings-tab/settings-section.tsx';

const ChangeEmailDialog = lazyPart(async () => (await import('./change-email-dialog.tsx')).ChangeEmailDialog);
const ChangePasswordDialog = lazyPart(
  async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
);

type Dialog = 'email' | 'password';

export function AccountSection() {
  const { staff } = useSession();
  const [shown, setShown] = useState<{ dialog: Dialog; open: boolean; turn: number } | null>(null);
  const email = staff?.email ?? '';

  // Another turn is another form: no password stays in a closed one.
  const show = (dialog: Dialog) =>
    setShown((before) => ({ dialog, open: true, turn: (before?.turn ?? 0) + 1 }));
  const setOpen = (open: boolean) => setShown((before) => before && { ...before, open });

  return (
    <SettingsSection title="Conta">
      <div className="divide-y divide-line">
        <AccountFact word="E-mail" text={email}>
          <Button
            variant="secondary"
            dense
            aria-label="Alterar e-mail"
            onPointerEnter={ChangeEmailDialog.prefetch}
            onClick={() => show('email')}
          >
            Alterar
          </Button>
        </AccountFact>
        <AccountFact word="Senha" text="Pedida ao entrar">
          <Button
            variant="secondary"
            dense
            aria-label="Alterar senha"
            onPointerEnter={ChangePasswordDialog.prefetch}
            onClick={() => show('password')}
          >
            Alterar
          </Button>
        </AccountFact>
      </div>
      <Suspense fallback={<SheetComing />}>
        {shown?.dialog === 'email' && (
          <ChangeEmailDialog key={shown.turn} open={shown.open} onOpenChange={setOpen} />
        )}
        {shown?.dialog === 'password' && (
          <ChangePasswordDialog key={shown.turn} open={shown.open} onOpenChange={setOpen} email={email} />
        )}
      </Suspense>
    </SettingsSection>
  );
}

interface AccountFactProps {
  word: string;
  text: string;
  children: ReactNode;
}

function AccountFact({ word, text, children }: AccountFactProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="text-sm text-muted">{word}</p>
        <p className="font-medium break-words">{text}</p>
      </div>
      {children}
    </div>
  );
}
