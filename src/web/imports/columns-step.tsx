import { useState } from 'react';
import { cellText, hasTwoReadings, looksLikeFractions, type Cell } from '#domain/imports/cell-text.ts';
import { guessColumns, type ColumnMapping } from '#domain/imports/guess-columns.ts';
import {
  IMPORT_FIELDS,
  IMPORT_KIND_WORDS,
  type ImportField,
  type ImportKind,
} from '#domain/imports/import-fields.ts';
import { isFilled } from '#domain/imports/sheet-rows.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { useImports } from '#web/data/imports/import-queries.ts';
import type { ChosenFile } from './file-step.tsx';
import { mappingOfHeadings, rememberedMapping } from './remembered-mapping.ts';
import { rowsToSend } from './rows-to-send.ts';
import { SendProgress } from './send-progress.tsx';
import { StepHead } from './step-head.tsx';
import { useSendImport } from './use-send-import.ts';

interface ColumnsStepProps {
  chosen: ChosenFile;
  onBack: () => void;
  onSent: (id: string) => void;
}

/** 'Colunas': each field with its column, guessed by the heading, with the first values (IM-3). */
export function ColumnsStep({ chosen, onBack, onSent }: ColumnsStepProps) {
  const { kind, sheet, headingRow, fileName } = chosen;
  const hasHeadings = headingRow !== null;
  const headings = headingsOf(chosen);
  const imports = useImports();
  const before = imports.pages.flatMap(({ items }) => items);
  const remembered = hasHeadings ? rememberedMapping(before, kind, headings) : null;
  const [changed, setChanged] = useState<ColumnMapping | null>(null);
  const mapping = changed ?? remembered ?? (hasHeadings ? guessColumns(kind, headings) : {});
  const data = sheet.rows.slice(headingRow === null ? 0 : headingRow + 1);
  const reading = useReadingChoices(kind, mapping, data);
  const [shownMissing, setShownMissing] = useState(false);
  const missing = missingFields(kind, mapping);
  const { send, isSending, progress } = useSendImport(({ id }) => onSent(id));

  function setColumn(name: string, column: string) {
    const { [name]: _, ...rest } = mapping;
    setChanged(column === '' ? rest : { ...rest, [name]: Number(column) });
  }

  function check() {
    setShownMissing(true);
    if (missing.size > 0) return;
    const rows = rowsToSend(sheet.rows, {
      kind,
      mapping,
      headingRow,
      choices: reading.choices,
      withdrawn: null,
    });
    send({ kind, fileName, mapping: hasHeadings ? mappingOfHeadings(mapping, headings) : {}, rows });
  }

  return (
    <>
      <StepHead step="Colunas" title={IMPORT_KIND_WORDS[kind]} onBack={onBack} />
      {isSending ? (
        <SendProgress progress={progress} />
      ) : (
        <div className="grid gap-5">
          <div className="grid gap-4 sm:grid-cols-2">
            {shownFields(kind).map((field) => (
              <SelectField
                key={field.name}
                label={field.required ? `${field.label} *` : field.label}
                hint={examples(field, mapping[field.name], data, reading.choices)}
                error={shownMissing && missing.has(field.name) ? 'Escolha a coluna.' : null}
                options={[
                  { value: '', word: 'Não importar' },
                  ...headings.map((heading, index) => ({ value: String(index), word: heading })),
                ]}
                value={mapping[field.name] === undefined ? '' : String(mapping[field.name])}
                onValueChange={(column) => setColumn(field.name, column)}
              />
            ))}
          </div>
          {reading.switches}
          <Button onClick={check}>Conferir</Button>
        </div>
      )}
    </>
  );
}

function shownFields(kind: ImportKind): ImportField[] {
  return IMPORT_FIELDS[kind].filter(({ own }) => own !== true);
}

/** Without headings a column is named by its letter, as a spreadsheet does. */
function headingsOf({ sheet, headingRow }: ChosenFile): string[] {
  const width = Math.max(...sheet.rows.slice(0, 50).map((row) => row.length));
  const headings = headingRow === null ? undefined : sheet.rows[headingRow];
  return Array.from({ length: Math.min(width, 60) }, (_, index) => {
    const heading = String(headings?.[index] ?? '').trim();
    return heading === '' ? `Coluna ${columnLetter(index)}` : heading;
  });
}

function columnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetter(Math.floor(index / 26) - 1) + letter;
}

/** The required fields without a column; of a loan's client either name or CPF will do. */
function missingFields(kind: ImportKind, mapping: ColumnMapping): Set<string> {
  const missing = shownFields(kind).filter(({ name, required }) => required && mapping[name] === undefined);
  const names = missing.map(({ name }) => name);
  const needsClient =
    kind === 'loans' && mapping.client_name === undefined && mapping.client_cpf === undefined;
  return new Set(needsClient ? [...names, 'client_name', 'client_cpf'] : names);
}

function examples(
  { kind }: ImportField,
  column: number | undefined,
  data: ChosenFile['sheet']['rows'],
  choices: Parameters<typeof cellText>[2],
): string | undefined {
  if (column === undefined) return undefined;
  const texts = data
    .filter(isFilled)
    .slice(0, 3)
    .map((row) => cellText(kind, row[column] ?? null, choices));
  return texts.map((text) => (text === '' ? '(vazio)' : text.slice(0, 40))).join(' · ');
}

/** What a cell cannot say by itself: which of two numbers is the day, and whether 0,4 is 40 % (IM-4). */
function useReadingChoices(kind: ImportKind, mapping: ColumnMapping, data: ChosenFile['sheet']['rows']) {
  const [monthFirst, setMonthFirst] = useState(false);
  const [saysFractions, setSaysFractions] = useState<boolean | null>(null);
  const cellsOf = (cellKind: ImportField['kind']): Cell[] =>
    shownFields(kind)
      .filter((field) => field.kind === cellKind && mapping[field.name] !== undefined)
      .flatMap(({ name }) => data.map((row) => row[mapping[name] ?? -1] ?? null));
  const twoReadings = cellsOf('day').find(hasTwoReadings);
  const mayBeFractions = looksLikeFractions(cellsOf('rate'));
  const choices = { monthFirst, fractions: mayBeFractions && (saysFractions ?? true) };
  const switches = (
    <>
      {typeof twoReadings === 'string' && (
        <SwitchField
          label="O mês vem antes do dia"
          hint={`${twoReadings.slice(0, 5)} = ${spokenDay(twoReadings, monthFirst)}`}
          checked={monthFirst}
          onCheckedChange={setMonthFirst}
        />
      )}
      {mayBeFractions && (
        <SwitchField
          label="Os juros são porcentagens da planilha"
          hint={choices.fractions ? '0,4 = 40%' : '0,4 = 0,4%'}
          checked={choices.fractions}
          onCheckedChange={setSaysFractions}
        />
      )}
    </>
  );
  return { choices, switches };
}

const MONTHS =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');

/** '1º de fevereiro' */
function spokenDay(text: string, monthFirst: boolean): string {
  const iso = cellText('day', text, { monthFirst, fractions: false });
  const [, month, day] = iso.split('-').map(Number);
  return `${day === 1 ? '1º' : day} de ${MONTHS[(month ?? 1) - 1]}`;
}
