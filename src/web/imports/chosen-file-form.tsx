import { useState } from 'react';
import { looksLikeHeadings } from '#domain/imports/guess-columns.ts';
import { rowsText, type ImportKind } from '#domain/imports/import-fields.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import type { ReadFile, ReadSheet } from './read-file.ts';

interface ChosenFileFormProps {
  kind: ImportKind;
  file: ReadFile;
  onChosen: (sheet: ReadSheet, hasHeadings: boolean) => void;
}

/** The first sheet, its first row as headings, unless the person says otherwise (IM-2). */
export function ChosenFileForm({ kind, file, onChosen }: ChosenFileFormProps) {
  const [position, setPosition] = useState('0');
  const sheet = file.sheets[Number(position)];
  const [saysHeadings, setSaysHeadings] = useState<boolean | null>(null);
  if (sheet === undefined) return null;
  const hasHeadings = saysHeadings ?? looksLikeHeadings(kind, sheet.rows[0] ?? []);
  return (
    <div className="grid gap-4 rounded-card border border-line p-4">
      <p className="font-semibold break-words">
        {file.name}
        <span className="block text-sm font-normal text-muted">
          {rowsText(sheet.rows.length - (hasHeadings ? 1 : 0))}
        </span>
      </p>
      {file.sheets.length > 1 && (
        <SelectField
          label="Planilha"
          options={file.sheets.map(({ name }, index) => ({ value: String(index), word: name }))}
          value={position}
          onValueChange={(value) => {
            setPosition(value);
            setSaysHeadings(null);
          }}
        />
      )}
      <CheckboxField
        label="A primeira linha tem os títulos"
        hint={(sheet.rows[0] ?? [])
          .filter((cell) => cell !== null && cell !== '')
          .slice(0, 4)
          .map(String)
          .join(' · ')}
        checked={hasHeadings}
        onCheckedChange={setSaysHeadings}
      />
      <Button onClick={() => onChosen(sheet, hasHeadings)}>Continuar</Button>
    </div>
  );
}
