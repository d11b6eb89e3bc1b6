import { INCIDENT_DEADLINE, INCIDENT_LIMITS } from '#domain/incidents/incident.ts';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useToday } from '#web/base/clock/today.ts';
import { showToast } from '#web/base/show-toast.ts';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { EMPTY_INCIDENT, readIncident, type IncidentBody } from './incident-draft.ts';

interface IncidentDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Saved or cancelled: the next opening is another form. */
  onFinished: () => void;
}

const FORM = 'staff incident new';
const TEXT_FIELDS = [
  {
    name: 'whose_data',
    label: 'De quem são os dados',
    hint: 'Quantas pessoas, e quem são.',
    limit: INCIDENT_LIMITS.short,
  },
  {
    name: 'which_data',
    label: 'Quais dados',
    hint: 'Como nome, CPF, telefone ou valores.',
    limit: INCIDENT_LIMITS.short,
  },
  {
    name: 'measures',
    label: 'O que foi feito',
    hint: 'O que você já fez e o que vai fazer, e como avisou as pessoas.',
    limit: INCIDENT_LIMITS.long,
  },
] as const;

/** 'Registrar incidente': what the ANPD asks (LP-11). */
export function IncidentDialog({ open, onOpenChange, onFinished }: IncidentDialogProps) {
  const today = useToday();
  const draft = useDraft(FORM, EMPTY_INCIDENT);
  const save = useOperation(
    { failed: 'Não deu para registrar o incidente', changes: ['incidents'] },
    {
      run: (body: IncidentBody, idempotencyKey) => call('POST /api/incidents', { body }, { idempotencyKey }),
      form: FORM,
      onDone: () => {
        showToast({ title: 'Incidente registrado!' });
        finish();
      },
    },
  );
  const { fields, errors, change, submit, sending } = useForm({
    draft,
    read: (typed) => readIncident(typed, today),
    mutation: save,
  });

  function finish() {
    draft.forget();
    onFinished();
    onOpenChange(false);
  }

  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Registrar incidente"
      onSubmit={submit}
      actions={
        <FormActions onCancel={finish} sending={sending} sendingText="Salvando...">
          Registrar
        </FormActions>
      }
    >
      <fieldset data-draft="" disabled={sending} className="grid min-w-0 gap-4">
        <p className="text-sm text-muted">{INCIDENT_DEADLINE}</p>
        <Field label="O que aconteceu" required error={errors.what_happened}>
          <TextArea
            maxLength={INCIDENT_LIMITS.long}
            value={fields.what_happened}
            onChange={({ target }) => change({ what_happened: target.value })}
          />
        </Field>
        <DateField
          label="Quando aconteceu"
          required
          max={today}
          error={errors.happened_on}
          value={fields.happened_on}
          onValueChange={(happened_on) => change({ happened_on })}
        />
        <DateField
          label="Quando você soube"
          required
          max={today}
          error={errors.known_on}
          value={fields.known_on}
          onValueChange={(known_on) => change({ known_on })}
        />
        {TEXT_FIELDS.map(({ name, label, hint, limit }) => (
          <Field key={name} label={label} hint={hint} required error={errors[name]}>
            <TextArea
              rows={2}
              maxLength={limit}
              value={fields[name]}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          </Field>
        ))}
      </fieldset>
    </SheetDialog>
  );
}
