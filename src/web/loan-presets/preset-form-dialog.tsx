import type { PresetFieldsIn } from '#contract/loan-presets.ts';
import { PRESET_LIMITS, type LoanPreset } from '#domain/loans/terms/loan-preset.ts';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { presetOperations } from './preset-operations.ts';
import { changedFields } from '#web/ui/form/changed-fields.ts';
import type { FieldErrors } from '#web/ui/form/form-errors.ts';
import { RecordChangedNotice } from '#web/ui/form/record-changed-notice.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { useRecordDraft } from '#web/ui/form/use-record-draft.ts';
import { LateFeeField } from '#web/loans/form/late-fee-field.tsx';
import { LOAN_KINDS } from '#web/loans/form/loan-form-draft.ts';
import { FrequencyField, SkippedDaysField } from '#web/loans/plan/plan-due-fields.tsx';
import { InstallmentCountField, InterestField, MethodField } from '#web/loans/plan/plan-interest-fields.tsx';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PercentField } from '#web/ui/form/percent-field.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { draftOfPreset, readPreset, type PresetDraft } from '#web/loans/form/preset-draft.ts';
import type { ShownField } from '#domain/record-changes.ts';
import { presetTermsText } from '#web/data/loan-presets/preset-text.ts';

interface PresetFormDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Saved or cancelled: the next opening is another form. */
  onFinished: () => void;
  /** The model to change; null for a new one. */
  preset: LoanPreset | null;
}

/** 'Nova condição' and 'Editar condição' (SM-6). */
export function PresetFormDialog({ open, onOpenChange, onFinished, preset }: PresetFormDialogProps) {
  const formName = preset === null ? 'staff preset new' : `staff preset ${preset.id}`;
  const draft = useRecordDraft<LoanPreset, PresetDraft>(formName, {
    record: preset,
    fieldsOf: draftOfPreset,
    shown: PRESET_FIELDS,
  });
  const save = useOperation(preset === null ? presetOperations.add : presetOperations.update, {
    run: (fields: PresetFieldsIn, idempotencyKey) => savePreset(draft.record, fields, idempotencyKey),
    form: formName,
    onDone: (saved) => {
      showToast({
        title: preset === null ? 'Condição criada!' : 'Condição atualizada!',
        description: saved.name,
      });
      finish();
    },
  });
  const { fields, errors, change, submit, sending } = useForm({ draft, read: readPreset, mutation: save });

  function finish() {
    draft.forget();
    onFinished();
    onOpenChange(false);
  }

  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title={preset === null ? 'Nova condição' : 'Editar condição'}
      onSubmit={submit}
      actions={
        <FormActions onCancel={finish} sending={sending} sendingText="Salvando...">
          {preset === null ? 'Criar condição' : 'Salvar alterações'}
        </FormActions>
      }
    >
      <RecordChangedNotice what="Esta condição" changes={draft.changes} />
      <fieldset data-draft="" disabled={sending} className="grid min-w-0 gap-4">
        <PresetFormFields draft={fields} errors={errors} onChange={change} />
      </fieldset>
    </SheetDialog>
  );
}

function savePreset(
  record: LoanPreset | null,
  fields: PresetFieldsIn,
  idempotencyKey: string,
): Promise<LoanPreset> {
  if (record === null) return call('POST /api/loan-presets', { body: fields }, { idempotencyKey });
  const { id, version } = record;
  return call('PATCH /api/loan-presets/:id', {
    params: { id },
    body: { version, ...changedFields<PresetFieldsIn>(record, fields) },
  });
}

interface PresetFormFieldsProps {
  draft: PresetDraft;
  errors: FieldErrors<PresetDraft>;
  onChange: (change: Partial<PresetDraft>) => void;
}

function PresetFormFields({ draft, errors, onChange }: PresetFormFieldsProps) {
  return (
    <>
      <Field label="Nome" required error={errors.name}>
        <TextInput
          maxLength={PRESET_LIMITS.name}
          autoComplete="off"
          placeholder="Diário 30%"
          value={draft.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <SegmentedControl
        label="Como será pago"
        options={LOAN_KINDS}
        value={draft.kind}
        onValueChange={(kind) => onChange({ kind })}
      />
      {draft.kind === 'single' ? (
        <PercentField
          label="Juros (%)"
          required
          step="0.01"
          placeholder="0"
          error={errors.interest_rate}
          value={draft.interest_rate}
          onValueChange={(interest_rate) => onChange({ interest_rate })}
        />
      ) : (
        <>
          <MethodField
            value={draft.interest_method}
            onValueChange={(interest_method) => onChange({ interest_method })}
          />
          <div className="grid grid-cols-2 items-start gap-3">
            <InterestField draft={draft} errors={errors} onChange={onChange} />
            <InstallmentCountField
              error={errors.installment_count}
              value={draft.installment_count}
              onValueChange={(installment_count) => onChange({ installment_count })}
            />
          </div>
          <FrequencyField value={draft.frequency} onValueChange={(frequency) => onChange({ frequency })} />
          <SkippedDaysField value={draft.skip} onValueChange={(skip) => onChange({ skip })} />
        </>
      )}
      <LateFeeField
        error={errors.overdue_interest_rate}
        value={draft.overdue_interest_rate}
        onValueChange={(overdue_interest_rate) => onChange({ overdue_interest_rate })}
      />
      <CheckboxField
        label="Mostrar no portal"
        checked={draft.in_portal}
        onCheckedChange={(in_portal) => onChange({ in_portal })}
      />
    </>
  );
}

/** LN-18: what may have changed while a model was being edited. */
const PRESET_FIELDS: readonly ShownField<LoanPreset>[] = [
  { label: 'nome', text: ({ name }) => name },
  { label: 'condições', text: presetTermsText },
  { label: 'mostrar no portal', text: ({ in_portal: shown }) => (shown ? 'sim' : 'não') },
];
