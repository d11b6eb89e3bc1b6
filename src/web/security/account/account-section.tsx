import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { useSession } from '#web/sessions/use-session.ts';
import { PasskeysSection } from '#web/security/passkeys/passkeys-section.tsx';
import { SecondFactorSection } from '#web/security/second-factor/second-factor-section.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { SettingsSection } from '#web/ui/settings/settings-section.tsx';

const ChangeEmailDialog = lazyPart(async () => (await import('./change-email-dialog.tsx')).ChangeEmailDialog);
const ChangePasswordDialog = lazyPart(
  async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
);

const MembershipSection = lazyPart(async () => (await import('./membership-section.tsx')).MembershipSection);

const ClosingSection = lazyPart(async () => (await import('./closing-section.tsx')).ClosingSection);

export function AccountSection() {
  const { staff } = useSession();
  // Each opening is a new dialog, so no password stays in a closed one.
  const { open, shown } = useDialog<'email' | 'password'>();
  const email = staff?.email ?? '';

  return (
    <div className="grid grid-cols-1 gap-4">
      <SettingsSection title="Conta">
        <div className="divide-y divide-line">
          <AccountFact word="E-mail" text={email}>
            <Button
              variant="secondary"
              dense
              aria-label="Alterar e-mail"
              onPointerEnter={ChangeEmailDialog.prefetch}
              onClick={() => open('email')}
            >
              Alterar
            </Button>
          </AccountFact>
          <AccountFact word="Senha" text="••••••••">
            <Button
              variant="secondary"
              dense
              aria-label="Alterar senha"
              onPointerEnter={ChangePasswordDialog.prefetch}
              onClick={() => open('password')}
            >
              Alterar
            </Button>
          </AccountFact>
        </div>
      </SettingsSection>
      <SecondFactorSection email={email} />
      <PasskeysSection email={email} />
      {staff !== null && (
        <Suspense>{staff.role === 'owner' ? <ClosingSection /> : <MembershipSection />}</Suspense>
      )}
      <Suspense fallback={<SheetComing />}>
        {shown?.subject === 'email' && <ChangeEmailDialog key={shown.key} {...shown.dialog} />}
        {shown?.subject === 'password' && <ChangePasswordDialog key={shown.key} {...shown.dialog} />}
      </Suspense>
    </div>
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
        <p className="font-medium wrap-anywhere">{text}</p>
      </div>
      {children}
    </div>
  );
}
