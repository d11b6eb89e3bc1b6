import { LogOut, Store } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { settings } from '#web/base/settings.ts';
import { useSession } from '#web/sessions/use-session.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { SettingsSection } from '#web/ui/settings/settings-section.tsx';
import { OwnershipOffer } from './ownership-offer.tsx';

const LeaveDialog = lazyPart(async () => (await import('./leave-dialog.tsx')).LeaveDialog);
const NewInstitutionDialog = lazyPart(
  async () => (await import('./new-institution-dialog.tsx')).NewInstitutionDialog,
);

/** For a person who works for somebody else: the owner has nothing to choose here (AS-14, AS-15). */
export function MembershipSection() {
  const { staff } = useSession();
  const { open, shown } = useDialog<'leave' | 'institution'>();
  const here = staff?.institutions.find(({ id }) => id === staff.institution_id);
  const ownsOne = staff?.institutions.some(({ role }) => role === 'owner') ?? true;
  return (
    <SettingsSection title="Onde você trabalha" hint={here?.name ?? undefined}>
      <div className="grid gap-4">
        <OwnershipOffer />
        <div className="flex flex-wrap gap-2">
          {settings.signUp !== '' && !ownsOne && (
            <Button
              variant="secondary"
              dense
              onPointerEnter={NewInstitutionDialog.prefetch}
              onClick={() => open('institution')}
            >
              <Store aria-hidden="true" />
              Criar minha instituição
            </Button>
          )}
          <Button
            variant="secondary"
            dense
            className="text-red"
            onPointerEnter={LeaveDialog.prefetch}
            onClick={() => open('leave')}
          >
            <LogOut aria-hidden="true" />
            Sair desta instituição
          </Button>
        </div>
      </div>
      <Suspense fallback={<SheetComing />}>
        {shown?.subject === 'leave' && <LeaveDialog key={shown.key} {...shown.dialog} />}
        {shown?.subject === 'institution' && <NewInstitutionDialog key={shown.key} {...shown.dialog} />}
      </Suspense>
    </SettingsSection>
  );
}
