import type { TagFieldsIn } from '#contract/tags.ts';
import {
  TAG_COLOUR_NUMBERS,
  TAG_COLOURS,
  TAG_LIMITS,
  type Tag,
  type TagColour,
} from '#domain/clients/tag.ts';
import { hasVisibleText } from '#domain/text-rules.ts';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { showToast } from '#web/base/show-toast.ts';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { changedFields } from '#web/ui/form/changed-fields.ts';
import { Field } from '#web/ui/form/field.tsx';
import type { FormReading } from '#web/ui/form/form-errors.ts';
import { RecordChangedNotice } from '#web/ui/form/record-changed-notice.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { useRecordDraft } from '#web/ui/form/use-record-draft.ts';
import { tagOperations } from './tag-operations.ts';

interface TagFormDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Saved or cancelled: the next opening is another form. */
  onFinished: () => void;
  /** Null for a new one. */
  tag: Tag | null;
}

interface TagDraft {
  readonly name: string;
  /** The number of the colour. */
  readonly colour: string;
}

const COLOURS = TAG_COLOUR_NUMBERS.map((number) => ({
  value: String(number),
  word: TAG_COLOURS[number].word,
}));
const SHOWN = [
  { label: 'nome', text: (tag: Tag) => tag.name },
  { label: 'cor', text: (tag: Tag) => TAG_COLOURS[tag.colour].word },
];

/** 'Nova etiqueta' and 'Editar etiqueta' (PD-8). */
export function TagFormDialog({ open, onOpenChange, onFinished, tag }: TagFormDialogProps) {
  const formName = tag === null ? 'staff tag new' : `staff tag ${tag.id}`;
  const draft = useRecordDraft<Tag, TagDraft>(formName, {
    record: tag,
    fieldsOf: (saved) => ({ name: saved?.name ?? '', colour: String(saved?.colour ?? 1) }),
    shown: SHOWN,
  });
  const save = useOperation(tagOperations.save, {
    run: (fields: TagFieldsIn, idempotencyKey) => saveTag(draft.record, fields, idempotencyKey),
    form: formName,
    onDone: (saved) => {
      showToast({
        title: tag === null ? 'Etiqueta criada!' : 'Etiqueta atualizada!',
        description: saved.name,
      });
      finish();
    },
  });
  const { fields, errors, change, submit, sending } = useForm({ draft, read: readTag, mutation: save });

  function finish() {
    draft.forget();
    onFinished();
    onOpenChange(false);
  }

  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title={tag === null ? 'Nova etiqueta' : 'Editar etiqueta'}
      onSubmit={submit}
      actions={
        <FormActions onCancel={finish} sending={sending} sendingText="Salvando...">
          {tag === null ? 'Criar etiqueta' : 'Salvar alterações'}
        </FormActions>
      }
    >
      <RecordChangedNotice what="Esta etiqueta" changes={draft.changes} />
      <fieldset data-draft="" disabled={sending} className="grid min-w-0 gap-4">
        <Field label="Nome" required error={errors.name}>
          <TextInput
            maxLength={TAG_LIMITS.name}
            autoComplete="off"
            placeholder="Feira"
            value={fields.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <SelectField
          label="Cor"
          options={COLOURS}
          value={fields.colour}
          onValueChange={(colour) => change({ colour })}
        />
      </fieldset>
    </SheetDialog>
  );
}

function readTag({ name, colour }: TagDraft): FormReading<TagDraft, TagFieldsIn> {
  if (!hasVisibleText(name)) return { errors: { name: 'Escreva o nome.' } };
  const chosen: TagColour = TAG_COLOUR_NUMBERS.find((number) => String(number) === colour) ?? 1;
  return { values: { name, colour: chosen } };
}

function saveTag(record: Tag | null, fields: TagFieldsIn, idempotencyKey: string): Promise<Tag> {
  if (record === null) return call('POST /api/tags', { body: fields }, { idempotencyKey });
  const { id, version } = record;
  return call('PATCH /api/tags/:id', {
    params: { id },
    body: { version, ...changedFields<TagFieldsIn>(record, fields) },
  });
}
