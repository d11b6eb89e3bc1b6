import { useQuery } from '@tanstack/react-query';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { momentText } from '#domain/calendar.ts';
import { PASSKEY_LIMITS } from '#domain/second-factor/passkey-limits.ts';
import { settings } from '#web/base/settings.ts';
import { LoadedSection } from '#web/ui/settings/loaded-section.tsx';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { securityQuery } from '#web/data/accounts/security-query.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import type { Passkey } from './passkey.ts';
import { canUsePasskeys } from './passkey-support.ts';

const AddPasskeyDialog = lazyPart(async () => (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog);
const RenamePasskeyDialog = lazyPart(
  async () => (await import('./rename-passkey-dialog.tsx')).RenamePasskeyDialog,
);
const RemovePasskeyDialog = lazyPart(
  async () => (await import('./remove-passkey-dialog.tsx')).RemovePasskeyDialog,
);

type Subject = { readonly what: 'add' } | { readonly what: 'rename' | 'remove'; readonly passkey: Passkey };

/** 'Digital ou rosto' of the account (SG-7). */
export function PasskeysSection({ email }: { email: string }) {
  const query = useQuery(securityQuery);
  const { open, shown } = useDialog<Subject>();
  if (!canUsePasskeys()) return null;
  return (
    <LoadedSection
      title="Digital ou rosto"
      hint="Entre com a digital, o rosto ou o PIN do aparelho, sem senha."
      query={query}
    >
      {({ passkeys }) => (
        <>
          {passkeys.length > 0 && (
            <ul aria-label="Digital ou rosto" className="mb-3 divide-y divide-line">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onOpen={open} />
              ))}
            </ul>
          )}
          {passkeys.length < PASSKEY_LIMITS.count && (
            <Button
              variant="secondary"
              onPointerEnter={AddPasskeyDialog.prefetch}
              onClick={() => open({ what: 'add' })}
            >
              <KeyRound aria-hidden="true" />
              Adicionar digital ou rosto
            </Button>
          )}
          <Suspense fallback={<SheetComing />}>
            {shown?.subject.what === 'add' && (
              <AddPasskeyDialog key={shown.key} {...shown.dialog} email={email} />
            )}
            {shown?.subject.what === 'rename' && (
              <RenamePasskeyDialog key={shown.key} {...shown.dialog} passkey={shown.subject.passkey} />
            )}
            {shown?.subject.what === 'remove' && (
              <RemovePasskeyDialog
                key={shown.key}
                {...shown.dialog}
                passkey={shown.subject.passkey}
                email={email}
              />
            )}
          </Suspense>
        </>
      )}
    </LoadedSection>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onOpen: (subject: Subject) => void;
}

function PasskeyRow({ passkey, onOpen }: PasskeyRowProps) {
  const { name, created_at: createdAt, last_used_at: usedAt } = passkey;
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0">
      <KeyRound aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-muted">
          {usedAt === null
            ? `Criado em ${momentText(createdAt, settings.timeZone)}, ainda não usado`
            : `Usado por último em ${momentText(usedAt, settings.timeZone)}`}
        </p>
      </div>
      <IconButton label={`Renomear ${name}`} onClick={() => onOpen({ what: 'rename', passkey })}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton label={`Remover ${name}`} onClick={() => onOpen({ what: 'remove', passkey })}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  );
}
