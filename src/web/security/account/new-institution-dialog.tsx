import { useNavigate } from 'react-router';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { call } from '#web/api/api-client.ts';
import { hasCode } from '#web/api/api-problem.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { announceSession } from '#web/base/session-events.ts';
import { settings } from '#web/base/settings.ts';
import { showToast } from '#web/base/show-toast.ts';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { serverErrors, type FormReading } from '#web/ui/form/form-errors.ts';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { useUnkeptFields } from '#web/ui/form/use-unkept-fields.ts';

interface NewInstitutionDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface Draft {
  readonly name: string;
  readonly sign_up_code: string;
}

const BLANK = 'Preencha este campo.';

/** AS-15: with the account they have; afterwards they are in it, and switch between the two in 'Instituições'. */
export function NewInstitutionDialog({ open, onOpenChange }: NewInstitutionDialogProps) {
  const navigate = useNavigate();
  const needsCode = settings.signUp === 'code';
  const make = useOperation(
    { failed: 'Não deu para criar a instituição' },
    {
      run: async ({ name, sign_up_code: code }: Draft) => {
        const { id } = await call('POST /api/institutions', {
          body: needsCode ? { name, sign_up_code: code } : { name },
        });
        return call('POST /api/session/institution', { body: { institution_id: id } });
      },
      onDone: async (staff) => {
        showToast({ title: 'Instituição criada!', description: 'Comece pelos primeiros passos.' });
        announceSession({ type: 'signed_in', staff });
        await navigate('/', { replace: true });
      },
    },
  );
  const { fields, errors, change, submit, sending } = useForm({
    draft: useUnkeptFields<Draft>({ name: '', sign_up_code: '' }),
    read: (typed): FormReading<Draft, Draft> => {
      const errors = {
        ...(typed.name.trim() === '' && { name: BLANK }),
        ...(needsCode && typed.sign_up_code.trim() === '' && { sign_up_code: BLANK }),
      };
      return Object.keys(errors).length === 0 ? { values: typed } : { errors };
    },
    mutation: make,
    errorsOf: (error, typed) =>
      hasCode(error, 'sign_up_code_invalid') ? { sign_up_code: error.message } : serverErrors(error, typed),
  });
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Criar minha instituição"
      description="Um caderno só seu, com este mesmo e-mail e senha. Onde você já trabalha nada muda."
      onSubmit={submit}
      actions={
        <FormActions onCancel={() => onOpenChange(false)} sending={sending} sendingText="Criando...">
          Criar
        </FormActions>
      }
    >
      <fieldset disabled={sending} className="grid min-w-0 gap-4">
        <Field
          label="Nome da instituição"
          required
          error={errors.name}
          hint="Como seus clientes conhecem você. Pode mudar depois."
        >
          <TextInput
            autoComplete="organization"
            maxLength={TEXT_LIMITS.name}
            value={fields.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        {needsCode && (
          <Field label="Código de cadastro" required error={errors.sign_up_code}>
            <TextInput
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={40}
              value={fields.sign_up_code}
              onChange={(event) => change({ sign_up_code: event.target.value })}
            />
          </Field>
        )}
      </fieldset>
    </SheetDialog>
  );
}
