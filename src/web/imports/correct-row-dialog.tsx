import { useState } from 'react';
import { IMPORT_FIELDS, type ImportField, type ImportKind } from '#domain/imports/import-fields.ts';
import { shownCell } from '#domain/imports/read-cells.ts';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { importOperations } from './import-operations.ts';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { ShownRow } from '#web/data/imports/import-queries.ts';

interface CorrectRowDialogProps {
  kind: ImportKind;
  importId: string;
  row: ShownRow;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The row as it is read, to be corrected in place (IM-5). */
export function CorrectRowDialog({ kind, importId, row, open, onOpenChange }: CorrectRowDialogProps) {
  const fields = IMPORT_FIELDS[kind].filter(({ own }) => own !== true);
  const [texts, setTexts] = useState(() =>
    Object.fromEntries(
      fields.map((field) => [field.name, shownCell(field.kind, row.cells[field.name] ?? '')]),
    ),
  );
  const [answer, setAnswer] = useState(row);
  const save = useOperation(importOperations.changeRow, {
    run: (cells: Record<string, string>) =>
      call('PATCH /api/imports/:id/rows/:line', {
        params: { id: importId, line: String(row.line) },
        body: { cells },
      }),
    onDone: ({ row: judged }) => {
      if (judged.verdict === 'error') setAnswer({ ...judged, id: row.id });
      else onOpenChange(false);
    },
  });
  const errorOf = ({ name }: ImportField) => (answer.problem_field === name ? answer.problem : null);
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Corrigir a linha ${row.line}`}
      description={answer.problem_field === null ? answer.problem : undefined}
      onSubmit={() => save.mutate(texts)}
      actions={
        <FormActions onCancel={() => onOpenChange(false)} sending={save.isPending} sendingText="Salvando...">
          Salvar
        </FormActions>
      }
    >
      <div className="grid gap-4">
        {fields.map((field) => (
          <Field key={field.name} label={field.label} error={errorOf(field)}>
            <TextInput
              value={texts[field.name] ?? ''}
              maxLength={4000}
              inputMode={field.kind === 'cpf' || field.kind === 'count' ? 'numeric' : undefined}
              onChange={(event) => setTexts((before) => ({ ...before, [field.name]: event.target.value }))}
            />
          </Field>
        ))}
      </div>
    </SheetDialog>
  );
}
