import { useMutation } from '@tanstack/react-query';
import { call } from '#web/api/api-client.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { SheetDialog } from '#web/ui/sheet-dialog.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

interface RecoveryDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What was already typed into the login form. */
  firstEmail: string;
}

/** Asks for the link. The answer is the same for every address, so that nobody learns who has an account. */
export function RecoveryDialog({ open, onOpenChange, firstEmail }: RecoveryDialogProps) {
  const { fields, change, forget, reset } = useDraft('visitor password recovery', { email: firstEmail });
  const { email } = fields;
  const request = useMutation({
    mutationFn: () => call('POST /api/password-recovery', { body: { email } }),
    onSuccess: forget,
  });

  function changeOpen(next: boolean) {
    onOpenChange(next);
    if (!next) request.reset();
  }

  if (request.isSuccess) {
    return (
      <SheetDialog
        open={open}
        onOpenChange={changeOpen}
        title="Confira seu e-mail"
        actions={<Button onClick={() => changeOpen(false)}>Entendi</Button>}
      >
        <p role="status" className="text-muted">
          Se houver uma conta com o e-mail <strong className="text-ink">{email}</strong>, enviamos um link
          para criar uma nova senha. Ele vale por pouco tempo; confira também a caixa de spam.
        </p>
      </SheetDialog>
    );
  }
  return (
    <SheetDialog
      open={open}
      onOpenChange={changeOpen}
      title="Recuperar senha"
      description="Enviaremos um link para você criar uma nova senha."
      onSubmit={() => {
        if (!request.isPending) request.mutate();
      }}
      actions={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              reset();
              changeOpen(false);
            }}
          >
            Cancelar
          </Button>
          <Button type="submit" loading={request.isPending} loadingText="Enviando...">
            Enviar link
          </Button>
        </>
      }
    >
      <div data-draft="">
        <Field label="E-mail da conta" required error={request.error?.message}>
          <TextInput
            type="email"
            autoComplete="username"
            maxLength={254}
            value={email}
            onChange={(event) => change({ email: event.target.value })}
          />
        </Field>
      </div>
    </SheetDialog>
  );
}
