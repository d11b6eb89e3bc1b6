import type { CashEntryIn } from '#contract/cash.ts';
import { dayText } from '#domain/calendar.ts';
import {
  CASH_KIND_WORDS,
  DESCRIPTION_LIMIT,
  entryDescription,
  LAUNCHED_KINDS,
  type CashEntry,
} from '#domain/cash/cash-entry.ts';
import { brl } from '#domain/money.ts';
import type { ShownField } from '#domain/record-changes.ts';
import { call } from '#web/api/api-client.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useToday } from '#web/base/clock/today.ts';
import { changedFields } from '#web/ui/form/changed-fields.ts';
import { RecordChangedNotice } from '#web/ui/form/record-changed-notice.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { useRecordDraft } from '#web/ui/form/use-record-draft.ts';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyField } from '#web/ui/form/money-field.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { TextInput } from '#web/ui/form/text-input.tsx';
import {
  draftOfEntry,
  newEntryDraft,
  readEntry,
  type CashEntryDraft,
  type CashFormSubject,
} from './cash-entry-draft.ts';

const addCashEntry: ChangeOfScreen = { failed: 'Não deu para lançar', changes: ['cash_entries'] };
const updateCashEntry: ChangeOfScreen = {
  failed: 'Não deu para alterar o lançamento',
  changes: ['cash_entries'],
};

interface CashEntryDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Saved or cancelled: the next opening is another form. */
  onFinished: () => void;
  subject: CashFormSubject;
}

/** What may have changed while an entry was being edited (LN-18). */
const ENTRY_FIELDS: readonly ShownField<CashEntry>[] = [
  { label: 'tipo', text: ({ kind }) => CASH_KIND_WORDS[kind] },
  { label: 'valor', text: ({ amount }) => brl(amount) },
  { label: 'data', text: ({ entry_date: date }) => dayText(date) },
  { label: 'descrição', text: ({ description }) => description },
];

const KINDS = LAUNCHED_KINDS.map((kind) => ({ value: kind, word: CASH_KIND_WORDS[kind] }));

/** 'Lançar', 'Saldo inicial' and the change of either (CX-13, CX-14). */
export function CashEntryDialog({ open, onOpenChange, onFinished, subject }: CashEntryDialogProps) {
  const today = useToday();
  const entry = 'id' in subject ? subject : null;
  const formName = entry === null ? `staff cash new ${subject.kind}` : `staff cash ${entry.id}`;
  const draft = useRecordDraft<CashEntry, CashEntryDraft>(formName, {
    record: entry,
    fieldsOf: (record) => (record === null ? newEntryDraft(subject.kind, today) : draftOfEntry(record)),
    shown: ENTRY_FIELDS,
  });
  const save = useOperation(entry === null ? addCashEntry : updateCashEntry, {
    run: (fields: CashEntryIn, idempotencyKey) => saveEntry(draft.record, fields, idempotencyKey),
    form: formName,
    onDone: (saved) => {
      showToast({
        title: entry === null ? 'Lançamento salvo!' : 'Lançamento atualizado!',
        description: `${CASH_KIND_WORDS[saved.kind]} de ${brl(saved.amount)}`,
      });
      finish();
    },
  });
  const { fields, errors, change, submit, sending } = useForm({ draft, read: readEntry, mutation: save });

  function finish() {
    draft.forget();
    onFinished();
    onOpenChange(false);
  }

  const isOpening = fields.kind === 'opening';
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title={isOpening ? 'Saldo inicial' : entry === null ? 'Lançar' : 'Editar lançamento'}
      onSubmit={submit}
      actions={
        <FormActions onCancel={finish} sending={sending} sendingText="Salvando...">
          Salvar
        </FormActions>
      }
    >
      <RecordChangedNotice what="Este lançamento" changes={draft.changes} />
      <fieldset data-draft="" disabled={sending} className="grid min-w-0 gap-4">
        {!isOpening && (
          <SegmentedControl
            label="Tipo"
            options={KINDS}
            value={fields.kind}
            onValueChange={(kind) => change({ kind })}
          />
        )}
        <MoneyField
          label="Valor"
          required
          hint={isOpening ? 'Quanto havia em caixa no começo do dia.' : undefined}
          error={errors.amount}
          value={fields.amount}
          onValueChange={(amount) => change({ amount })}
        />
        <DateField
          label="Data"
          required
          error={errors.entry_date}
          value={fields.entry_date}
          onValueChange={(entry_date) => change({ entry_date })}
        />
        <Field label="Descrição (opcional)" error={errors.description}>
          <TextInput
            maxLength={DESCRIPTION_LIMIT}
            autoComplete="off"
            value={fields.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        </Field>
      </fieldset>
    </SheetDialog>
  );
}

function saveEntry(
  record: CashEntry | null,
  fields: CashEntryIn,
  idempotencyKey: string,
): Promise<CashEntry> {
  if (record === null) return call('POST /api/cash/entries', { body: fields }, { idempotencyKey });
  const { id, version } = record;
  const named = { ...fields, description: entryDescription(fields.kind, fields.description) };
  return call('PATCH /api/cash/entries/:id', {
    params: { id },
    body: { version, ...changedFields<typeof named>(record, named) },
  });
}
