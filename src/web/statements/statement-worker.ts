import {
  csvAccount,
  knownColumns,
  readCsvLines,
  type StatementColumns,
} from '#domain/statements/read-csv.ts';
import { isOfx, readOfx } from '#domain/statements/read-ofx.ts';
import { STATEMENT_LIMITS, type ReadStatement } from '#domain/statements/statement-file.ts';
import { statementText } from '#domain/statements/statement-text.ts';
import { STATEMENT_PROBLEMS, UnreadableStatement } from '#domain/statements/unreadable-statement.ts';
import { readFile } from '#web/imports/read-file.ts';

export interface StatementToRead {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** As the person chose them; without, those of a bank that is known. */
  readonly columns?: StatementColumns;
}

export type StatementAnswer =
  | { readonly statements: readonly ReadStatement[] }
  /** A table whose headings are not known. */
  | { readonly rows: readonly (readonly string[])[] }
  | { readonly problem: string };

addEventListener('message', ({ data }: MessageEvent<StatementToRead>) => {
  void answerTo(data).then((answer) => postMessage(answer));
});

async function answerTo(file: StatementToRead): Promise<StatementAnswer> {
  try {
    const answer = await read(file);
    if (
      'statements' in answer &&
      answer.statements.reduce((sum, { lines }) => sum + lines.length, 0) > STATEMENT_LIMITS.lines
    )
      return { problem: STATEMENT_PROBLEMS.tooLong };
    return answer;
  } catch (error) {
    return { problem: error instanceof UnreadableStatement ? error.message : STATEMENT_PROBLEMS.unreadable };
  }
}

/** What says that it is OFX is, whatever its name is; anything else is read as a table. */
async function read({ name, bytes, columns }: StatementToRead): Promise<StatementAnswer> {
  const text = statementText(bytes);
  if (isOfx(text)) return { statements: readOfx(text) };
  // A spreadsheet is a container of its own; of a text the characters are known by now.
  const isText = !/^(?:PK|\u00d0\u00cf)/.test(text);
  const { sheets } = await readFile(
    name.replace(/\.vcf$/i, '.csv'),
    isText ? new TextEncoder().encode(text) : bytes,
  );
  const rows = (sheets[0]?.rows ?? []).map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
  const known = columns ?? knownColumns(rows);
  if (known !== null)
    return { statements: [{ account: csvAccount(rows, known), lines: readCsvLines(rows, known) }] };
  if (Math.max(0, ...rows.map((row) => row.length)) < 3) throw new UnreadableStatement('unreadable');
  return { rows };
}
