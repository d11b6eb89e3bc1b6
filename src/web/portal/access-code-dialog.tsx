import { useEffect, useRef } from 'react';
import { ACCESS_CODE_DIGITS } from '#domain/clients/access-code.ts';
import type { Cpf } from '#domain/cpf.ts';
import type { FormReading } from '#web/ui/form/form-errors.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { useUnkeptFields } from '#web/ui/form/use-unkept-fields.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { ChosenInstitution } from './portal-state.ts';
import { entryFailureText, useEnterPortal, useOpenNewRequest, type PortalEntry } from './use-enter-portal.ts';

interface AccessCodeDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  cpf: Cpf;
  institution: ChosenInstitution;
}

interface TypedCode {
  access_code: string;
}

/** For an institution that asks for more than the CPF. A refused code can be corrected in place. */
export function AccessCodeDialog({ open, onOpenChange, cpf, institution }: AccessCodeDialogProps) {
  const enter = useEnterPortal(cpf);
  const openNewRequest = useOpenNewRequest();
  const input = useRef<HTMLInputElement>(null);
  const { fields, errors, change, submit, sending } = useForm({
    draft: useUnkeptFields<TypedCode>({ access_code: '' }),
    read: ({ access_code: accessCode }): FormReading<TypedCode, PortalEntry> =>
      accessCode.length === ACCESS_CODE_DIGITS
        ? { values: { institution, accessCode } }
        : { errors: { access_code: `Digite os ${ACCESS_CODE_DIGITS} números do código.` } },
    mutation: enter,
    errorsOf: (error) => ({ access_code: entryFailureText(error) }),
  });

  // Selected, so that the next code is typed over the refused one.
  useEffect(() => {
    if (enter.isError) input.current?.select();
  }, [enter.isError]);

  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Código do cliente"
      description={`${institution.name} pede um código para abrir seus dados.`}
      onSubmit={submit}
      actions={
        <FormActions
          onCancel={() => {
            change({ access_code: '' });
            onOpenChange(false);
          }}
          sending={sending}
          sendingText="Verificando..."
        >
          Entrar
        </FormActions>
      }
    >
      <Field
        label="Código do cliente"
        required
        hint={`São os ${ACCESS_CODE_DIGITS} números que a instituição enviou a você.`}
        error={errors.access_code}
      >
        <TextInput
          ref={input}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          className="text-center text-lg font-semibold tracking-[0.4em]"
          value={fields.access_code}
          onChange={(event) => {
            // Cut here and not by the field, which would count the spaces of a pasted code.
            change({ access_code: event.target.value.replace(/\D/g, '').slice(0, ACCESS_CODE_DIGITS) });
          }}
        />
      </Field>
      {/* Such an institution does not reveal who is a client, so a visitor has to say so. */}
      <Button
        variant="ghost"
        wide
        className="mt-3"
        disabled={sending}
        onClick={() => openNewRequest(institution)}
      >
        Não tenho o código. Quero pedir um empréstimo
      </Button>
    </SheetDialog>
  );
}
