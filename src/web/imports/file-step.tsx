import { ContactRound, Download } from 'lucide-react';
import { useState } from 'react';
import { guessColumns, headingRow, ownExport } from '#domain/imports/guess-columns.ts';
import {
  IMPORT_KIND_WORDS,
  IMPORT_LIMITS,
  TOO_MANY_ROWS,
  type ImportKind,
} from '#domain/imports/import-fields.ts';
import { filledRows, headingTexts } from '#domain/imports/sheet-rows.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ChosenFileForm } from './chosen-file-form.tsx';
import { contactSheet } from './contact-sheet.ts';
import { canPickContacts, pickContacts } from './pick-contacts.ts';
import type { ReadFile } from './read-file.ts';
import type { ReadSheet } from './read-sheet.ts';
import { readInWorker } from './read-in-worker.ts';
import { rowsToSend } from './rows-to-send.ts';
import { SendProgress } from './send-progress.tsx';
import { StepHead } from './step-head.tsx';
import { downloadTemplate, hasTemplate } from './template-file.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { useSendImport } from './use-send-import.ts';

/** A sheet whose columns are to be chosen. */
export interface ChosenFile {
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly sheet: ReadSheet;
  /** Null where the file has no headings. */
  readonly headingRow: number | null;
}

interface FileStepProps {
  kind: ImportKind;
  onBack: () => void;
  onChosen: (chosen: ChosenFile) => void;
  onSent: (id: string) => void;
}

const asWritten = { monthFirst: false, fractions: false };

/** 'Arquivo': which file, which sheet; our own export and contacts need no columns (IM-2, IM-11). */
export function FileStep({ kind, onBack, onChosen, onSent }: FileStepProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [file, setFile] = useState<ReadFile | null>(null);
  const { send, isSending, progress } = useSendImport(({ id }) => onSent(id));

  async function read(reading: () => Promise<ReadFile | null>) {
    setProblem(null);
    try {
      const found = await reading();
      if (found !== null) accept(found);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      setProblem(error.message);
    }
  }

  function accept(found: ReadFile) {
    const [sheet] = found.sheets;
    if (sheet === undefined || sendWithoutColumns(found, sheet)) return;
    setFile(found);
  }

  /** True when nothing is left to ask. */
  function sendWithoutColumns({ name }: ReadFile, { rows }: ReadSheet): boolean {
    const own = ownExport(rows);
    if (own === null && kind !== 'contacts') return false;
    const target = own?.kind ?? kind;
    const headings = own?.headingRow ?? headingRow(kind, rows);
    const sent = rowsToSend(rows, {
      kind: target,
      mapping: own?.mapping ?? guessColumns('contacts', headingTexts(rows[headings ?? 0])),
      headingRow: headings,
      choices: asWritten,
      withdrawn: own?.withdrawn ?? null,
    });
    if (sent.length > IMPORT_LIMITS.rows) setProblem(TOO_MANY_ROWS);
    else send({ kind: target, fileName: name, mapping: {}, rows: sent });
    return true;
  }

  function choose(sheet: ReadSheet, chosenRow: number | null) {
    if (file === null) return;
    if (filledRows(sheet.rows, chosenRow) > IMPORT_LIMITS.rows) setProblem(TOO_MANY_ROWS);
    else onChosen({ kind, fileName: file.name, sheet, headingRow: chosenRow });
  }

  return (
    <>
      <StepHead step="Arquivo" title={IMPORT_KIND_WORDS[kind]} onBack={onBack} />
      <div className="grid gap-4">
        {isSending ? (
          <SendProgress progress={progress} />
        ) : (
          <>
            <p className="text-sm text-muted">
              {kind === 'contacts'
                ? 'Um arquivo .vcf de até 5 MB. O CPF de cada um você preenche antes de importar.'
                : 'Uma planilha .xlsx, .ods ou .csv de até 5 MB e 5.000 linhas. Ela é lida aqui, no seu aparelho.'}
            </p>
            <div className="flex flex-wrap gap-2">
              <FileButton
                accept={kind === 'contacts' ? '.vcf,text/vcard' : '.xlsx,.ods,.csv,text/csv'}
                onFile={(chosen) => void read(() => readInWorker(chosen))}
              >
                {file === null ? 'Escolher arquivo' : 'Escolher outro'}
              </FileButton>
              {kind === 'contacts' && canPickContacts() && (
                <Button
                  variant="secondary"
                  onClick={() =>
                    void read(async () => {
                      const contacts = await pickContacts();
                      return contacts.length === 0
                        ? null
                        : { name: 'Agenda do celular', sheets: [contactSheet(contacts)] };
                    })
                  }
                >
                  <ContactRound aria-hidden="true" />
                  Buscar nos contatos
                </Button>
              )}
              {hasTemplate(kind) && (
                <Button variant="secondary" onClick={() => downloadTemplate(kind)}>
                  <Download aria-hidden="true" />
                  Baixar modelo
                </Button>
              )}
            </div>
            <div role="alert">{problem !== null && <Notice tone="red">{problem}</Notice>}</div>
            {file !== null && <ChosenFileForm key={file.name} kind={kind} file={file} onChosen={choose} />}
          </>
        )}
      </div>
    </>
  );
}
