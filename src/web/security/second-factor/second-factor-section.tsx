import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Suspense } from 'react';
import { dayInZone, dayText } from '#domain/calendar.ts';
import { fewCodesText } from '#domain/second-factor/recovery-code.ts';
import { settings } from '#web/base/settings.ts';
import { LoadedSection } from '#web/ui/settings/loaded-section.tsx';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { securityQuery } from '#web/data/accounts/security-query.ts';

const TurnOnDialog = lazyPart(async () => (await import('./turn-on-dialog.tsx')).TurnOnDialog);
const TurnOffDialog = lazyPart(async () => (await import('./turn-off-dialog.tsx')).TurnOffDialog);
const NewCodesDialog = lazyPart(async () => (await import('./new-codes-dialog.tsx')).NewCodesDialog);

/** 'Verificação em duas etapas' of the account (SG-1, SG-2, SG-6). */
export function SecondFactorSection({ email }: { email: string }) {
  const query = useQuery(securityQuery);
  // Each opening is a new dialog, so no password and no key stays in a closed one.
  const { open, shown } = useDialog<'on' | 'off' | 'codes'>();
  return (
    <LoadedSection
      title="Verificação em duas etapas"
      hint="Além da senha, um código do seu celular ao entrar."
      query={query}
    >
      {({ totp_since: since, recovery_codes_left: left }) => (
        <>
          {since === null ? (
            <Button onPointerEnter={TurnOnDialog.prefetch} onClick={() => open('on')}>
              <ShieldCheck aria-hidden="true" />
              Ativar
            </Button>
          ) : (
            <div className="grid gap-3">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge tone="green" icon={ShieldCheck}>
                  Ativada
                </Badge>
                <p className="text-sm text-muted">
                  {`Desde ${dayText(dayInZone(new Date(since), settings.timeZone))} · ${codesText(left)}`}
                </p>
              </div>
              {fewCodesText(left) !== null && (
                <Notice tone="orange">{`${fewCodesText(left) ?? ''} Gere novos e guarde-os.`}</Notice>
              )}
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="secondary"
                  onPointerEnter={NewCodesDialog.prefetch}
                  onClick={() => open('codes')}
                >
                  Gerar novos códigos
                </Button>
                <Button
                  variant="secondary"
                  className="text-red"
                  onPointerEnter={TurnOffDialog.prefetch}
                  onClick={() => open('off')}
                >
                  Desativar
                </Button>
              </div>
            </div>
          )}
          <Suspense fallback={<SheetComing />}>
            {shown?.subject === 'on' && <TurnOnDialog key={shown.key} {...shown.dialog} email={email} />}
            {shown?.subject === 'off' && <TurnOffDialog key={shown.key} {...shown.dialog} email={email} />}
            {shown?.subject === 'codes' && <NewCodesDialog key={shown.key} {...shown.dialog} email={email} />}
          </Suspense>
        </>
      )}
    </LoadedSection>
  );
}

function codesText(left: number): string {
  return left === 1 ? '1 código de recuperação' : `${left} códigos de recuperação`;
}
