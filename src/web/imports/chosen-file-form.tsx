import { useState } from 'react';
import { headingRow as guessedRow } from '#domain/imports/guess-columns.ts';
import { rowsText, type ImportKind } from '#domain/imports/import-fields.ts';
import { filledRows, isFilled } from '#domain/imports/sheet-rows.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import type { ReadFile } from './read-file.ts';
import type { ReadSheet } from './read-sheet.ts';

interface ChosenFileFormProps {
  kind: ImportKind;
  file: ReadFile;
  onChosen: (sheet: ReadSheet, headingRow: number | null) => void;
}

/** Rows that may hold the headings. */
const ROWS_OFFERED = 20;

/** The first sheet and the row whose headings we know, unless the person says otherwise (IM-2). */
export function ChosenFileForm({ kind, file, onChosen }: ChosenFileFormProps) {
  const [position, setPosition] = useState('0');
  const sheet = file.sheets[Number(position)];
  const [chosenRow, setChosenRow] = useState<string | null>(null);
  if (sheet === undefined) return null;
  const row = chosenRow ?? String(guessedRow(kind, sheet.rows) ?? '');
  const headingRow = row === '' ? null : Number(row);
  return (
    <div className="grid gap-4 rounded-card border border-line p-4">
      <p className="font-semibold break-words">
        {file.name}
        <span className="block text-sm font-normal text-muted">
          {rowsText(filledRows(sheet.rows, headingRow))}
        </span>
      </p>
      {file.sheets.length > 1 && (
        <SelectField
          label="Planilha"
          options={file.sheets.map(({ name }, index) => ({ value: String(index), word: name }))}
          value={position}
          onValueChange={(value) => {
            setPosition(value);
            setChosenRow(null);
          }}
        />
      )}
      <SelectField
        label="Os títulos estão na linha…"
        options={[...rowsOffered(sheet), { value: '', word: 'Não há títulos' }]}
        value={row}
        onValueChange={setChosenRow}
      />
      <Button onClick={() => onChosen(sheet, headingRow)}>Continuar</Button>
    </div>
  );
}

/** '3: Nome · Fone · CPF' */
function rowsOffered({ rows }: ReadSheet): { value: string; word: string }[] {
  return rows.slice(0, ROWS_OFFERED).flatMap((row, index) => {
    if (!isFilled(row)) return [];
    const cells = row.filter((cell) => cell !== null && cell !== '').slice(0, 4);
    return [{ value: String(index), word: `${index + 1}: ${cells.join(' · ')}` }];
  });
}
