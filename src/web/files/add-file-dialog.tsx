import { useQuery } from '@tanstack/react-query';
import { Camera, FileText, X } from 'lucide-react';
import {
  ADDED_KINDS,
  ALREADY_HERE,
  FILE_KINDS,
  FILE_NAME_LIMIT,
  type AddedKind,
} from '#domain/files/file.ts';
import { usageText } from '#domain/files/quota.ts';
import { hasVisibleText } from '#domain/text-rules.ts';
import { call } from '#web/api/api-client.ts';
import { newIdempotencyKey } from '#web/api/use-idempotency-key.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { showToast } from '#web/base/show-toast.ts';
import { filesUsageQuery } from '#web/data/files/file-queries.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FileButton } from '#web/ui/form/file-button.tsx';
import type { FormReading } from '#web/ui/form/form-errors.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { UnusableFile } from './drawn-picture.ts';
import { fileOperations } from './file-operations.ts';
import { FilePreview } from './file-preview.tsx';
import { PhotoFields } from './photo-fields.tsx';
import { ACCEPTED_FILES } from './prepare-file.ts';
import { useChosenFiles, type ChosenFile } from './use-chosen-files.ts';
import { usePhoto, type Photo } from './use-photo.ts';

const KINDS = ADDED_KINDS.map((value) => ({ value, word: FILE_KINDS[value] }));
/** A photo is of the person, not of a loan. */
const KINDS_OF_LOAN = KINDS.filter(({ value }) => value !== 'photo');

interface Fields {
  readonly kind: AddedKind;
  /** Empty while it is called by its kind. */
  readonly name: string;
}
interface FileToSend {
  readonly key: number;
  /** In base64; drawn only once it is sent. */
  readonly content: () => string;
}
interface Values extends Fields {
  readonly files: readonly FileToSend[];
}

interface AddFileDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onFinished: () => void;
  client: { readonly id: string; readonly name: string };
  /** What is added belongs to it. */
  loanId?: string;
}

/** The photo of the client, or photos of papers and PDFs under one kind and name; the pages of one paper are several files of one name (AQ-2). */
export function AddFileDialog({ open, onOpenChange, onFinished, client, loanId }: AddFileDialogProps) {
  const draft = useDraft<Fields>(`staff file ${loanId ?? client.id}`, {
    kind: loanId === undefined ? 'identity' : 'signed_contract',
    name: '',
  });
  const chosen = useChosenFiles();
  const photo = usePhoto();
  const finish = () => {
    draft.forget();
    onFinished();
    onOpenChange(false);
  };
  const add = useOperation(fileOperations.add, {
    run: async ({ kind, name, files }: Values) => {
      let repeated = 0;
      for (const { key, content } of files) {
        const body = { kind, name, loan_id: loanId, content: content() };
        // Sent again under another key, the same bytes are still stored once (AQ-8).
        const options = { idempotencyKey: newIdempotencyKey() };
        // oxlint-disable-next-line no-await-in-loop -- in order, and what was stored is not sent again
        const added = await call('POST /api/clients/:id/files', { params: { id: client.id }, body }, options);
        if (added.repeated) repeated += 1;
        chosen.remove(key);
      }
      return { count: files.length, repeated };
    },
    failureText: (error) => (error instanceof UnusableFile ? error.message : undefined),
    onDone: (added, { name }) => {
      showToast({ title: addedText(added), description: `${client.name}: ${name}` });
      finish();
    },
  });
  const { fields, errors, change, submit, sending } = useForm({
    draft,
    read: (typed) => (typed.kind === 'photo' ? readPhoto(photo) : readFiles(typed, chosen.files)),
    mutation: add,
  });
  const isPhoto = fields.kind === 'photo';
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Adicionar arquivo"
      description={client.name}
      onSubmit={(event) => {
        if (isPhoto && photo.picture === null) photo.setProblem('Tire uma foto ou escolha uma.');
        if (!isPhoto && chosen.files.length === 0) chosen.setProblem('Tire uma foto ou escolha um arquivo.');
        submit(event);
      }}
      actions={
        <FormActions
          onCancel={finish}
          sending={sending}
          sendingText="Guardando..."
          disabled={chosen.preparing}
        >
          Guardar
        </FormActions>
      }
    >
      <fieldset data-draft="" disabled={sending} className="grid min-w-0 gap-4">
        <SelectField
          label="O que é"
          options={loanId === undefined ? KINDS : KINDS_OF_LOAN}
          value={fields.kind}
          onValueChange={(kind) => change({ kind })}
        />
        {isPhoto ? (
          <PhotoFields photo={photo} />
        ) : (
          <>
            <Field label="Nome (opcional)" error={errors.name}>
              <TextInput
                maxLength={FILE_NAME_LIMIT}
                autoComplete="off"
                placeholder={FILE_KINDS[fields.kind]}
                value={fields.name}
                onChange={({ target }) => change({ name: target.value })}
              />
            </Field>
            <Pages chosen={chosen} />
          </>
        )}
        <UsageLine />
        <p className="text-sm text-muted">Guarde só o que precisa. São dados pessoais (LGPD).</p>
      </fieldset>
    </SheetDialog>
  );
}

function Pages({ chosen }: { chosen: ReturnType<typeof useChosenFiles> }) {
  const { files, preparing, problem, choose, remove } = chosen;
  return (
    <div className="grid gap-3">
      {files.length > 0 && (
        <ul aria-label="Páginas" className="grid gap-3">
          {files.map(({ key, canvas, name }, at) => (
            <li key={key} className="flex items-start gap-2">
              <div className="grid min-w-0 flex-1">
                {canvas === null ? (
                  <p className="flex items-center gap-2 py-2.5 wrap-anywhere">
                    <FileText aria-hidden="true" className="size-5 shrink-0 text-muted" />
                    {name}
                  </p>
                ) : (
                  <FilePreview drawn={canvas} name={`Página ${at + 1}`} />
                )}
              </div>
              <IconButton label={`Tirar a página ${at + 1}`} onClick={() => remove(key)}>
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2 *:flex-auto">
        {/* Elsewhere it would choose a file like the button beside it. */}
        <div className="hidden pointer-coarse:grid">
          <FileButton
            accept="image/*"
            variant="secondary"
            icon={Camera}
            camera
            loading={preparing}
            loadingText="Preparando..."
            onFile={choose}
          >
            Tirar foto
          </FileButton>
        </div>
        <FileButton accept={ACCEPTED_FILES} variant="secondary" multiple disabled={preparing} onFile={choose}>
          Escolher arquivo
        </FileButton>
      </div>
      <div role="status" className="empty:hidden">
        {problem !== null && <Notice tone="red">{problem}</Notice>}
      </div>
    </div>
  );
}

/** How full the room for files is, once it is nearly full (AQ-6); what was deleted takes room as long as it can come back. */
function UsageLine() {
  const { data } = useQuery({
    ...filesUsageQuery,
    enabled: useMay('see_portfolio'),
    meta: { failed: false },
  });
  const text = data === undefined ? null : usageText(data);
  return (
    text !== null && (
      <Notice tone="orange">{`${text} O que for apagado libera espaço depois de 30 dias.`}</Notice>
    )
  );
}

function readFiles({ kind, name }: Fields, files: readonly ChosenFile[]): FormReading<Fields, Values> {
  if (files.length === 0) return { errors: {} };
  const read = files.map(({ key, content }) => ({ key, content: () => content }));
  return { values: { kind, name: hasVisibleText(name) ? name : FILE_KINDS[kind], files: read } };
}

function readPhoto(photo: Photo): FormReading<Fields, Values> {
  if (photo.picture === null) return { errors: {} };
  const files = [{ key: 0, content: photo.content }];
  return { values: { kind: 'photo', name: FILE_KINDS.photo, files } };
}

function addedText({ count, repeated }: { count: number; repeated: number }): string {
  if (repeated === count) return count === 1 ? ALREADY_HERE : 'Estes arquivos já estão aqui.';
  const added = count - repeated;
  return added === 1 ? 'Arquivo guardado!' : `${added} arquivos guardados!`;
}
