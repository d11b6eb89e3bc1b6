import { useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CallOutput } from '#contract/call-types.ts';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { changeSecondFactor } from '#web/data/accounts/account-operations.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { useUnkeptFields } from '#web/ui/form/use-unkept-fields.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { QrCode } from '#web/ui/basic/qr-code.tsx';
import { copyText } from '#web/ui/basic/share-text.ts';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { CodeInput } from './code-input.tsx';
import { PasswordField } from './password-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { securityQuery } from '#web/data/accounts/security-query.ts';

type TotpKey = CallOutput<'POST /api/account/totp'>;

interface TurnOnDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  email: string;
}

/** The password, then QR code and first code, then the recovery codes (SG-1, SG-2). */
export function TurnOnDialog({ open, onOpenChange, email }: TurnOnDialogProps) {
  const queryClient = useQueryClient();
  const [key, setKey] = useState<TotpKey | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const propose = useOperation(changeSecondFactor, {
    run: (body: { current_password: string }) => call('POST /api/account/totp', { body }),
    onDone: setKey,
  });
  const confirm = useOperation(changeSecondFactor, {
    run: (body: { code: string }) => call('POST /api/account/totp/confirm', { body }),
    onDone: ({ recovery_codes: made }) => {
      setCodes(made);
      void queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
      showToast({ title: 'Verificação em duas etapas ativada!' });
    },
  });
  const passwordForm = useForm({
    draft: useUnkeptFields({ current_password: '' }),
    read: (values) => ({ values }),
    mutation: propose,
  });
  const codeForm = useForm({
    draft: useUnkeptFields({ code: '' }),
    read: (values) => ({ values }),
    mutation: confirm,
  });
  const close = () => onOpenChange(false);

  if (codes !== null) {
    return (
      <SheetDialog
        open={open}
        onOpenChange={onOpenChange}
        title="Códigos de recuperação"
        forReading
        actions={<Button onClick={close}>Já guardei</Button>}
      >
        <RecoveryCodes codes={codes} email={email} />
      </SheetDialog>
    );
  }
  const form = key === null ? passwordForm : codeForm;
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Verificação em duas etapas"
      description={
        key === null
          ? 'Você vai precisar de um aplicativo de códigos, como Google Authenticator ou o gerenciador de senhas do celular.'
          : 'Leia o código com o aplicativo e digite os 6 dígitos que ele mostra.'
      }
      onSubmit={form.submit}
      actions={
        <FormActions
          onCancel={close}
          sending={form.sending}
          sendingText={key === null ? 'Conferindo...' : 'Ativando...'}
        >
          {key === null ? 'Continuar' : 'Ativar'}
        </FormActions>
      }
    >
      <fieldset disabled={form.sending} className="grid min-w-0 gap-4">
        {key === null ? (
          <PasswordField
            email={email}
            value={passwordForm.fields.current_password}
            onValueChange={(current_password) => passwordForm.change({ current_password })}
            error={passwordForm.errors.current_password}
          />
        ) : (
          <>
            <ShownKey totp={key} />
            <Field label="Código de verificação" required error={codeForm.errors.code}>
              <CodeInput value={codeForm.fields.code} onValueChange={(code) => codeForm.change({ code })} />
            </Field>
          </>
        )}
      </fieldset>
    </SheetDialog>
  );
}

/** The same key twice: to be read by another device, or typed on this one. */
function ShownKey({ totp }: { totp: TotpKey }) {
  const shownRef = useRef<HTMLParagraphElement>(null);
  const copy = () =>
    copyText(totp.key, shownRef.current, {
      copied: 'Cole o código no aplicativo.',
      refused: 'Digite o código no aplicativo.',
    });
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <QrCode text={totp.address} label="QR Code para o aplicativo de códigos" className="w-52 max-w-full" />
      <p className="text-sm text-muted">Sem câmera? Digite este código no aplicativo:</p>
      <p ref={shownRef} className="max-w-56 font-semibold tracking-wider break-all tabular-nums">
        {totp.key}
      </p>
      <Button variant="secondary" dense onClick={() => void copy()}>
        <Copy aria-hidden="true" />
        Copiar código
      </Button>
    </div>
  );
}
