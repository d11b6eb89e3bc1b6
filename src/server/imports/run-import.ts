import { sql } from 'kysely';
import type { ImportOut } from '#contract/imports.ts';
import type { Day } from '#domain/calendar.ts';
import { IMPORT_LIMITS } from '#domain/imports/import-fields.ts';
import { IMPORT_UNDONE } from '#domain/imports/undo-refusal.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/db/database.ts';
import type { AskAllowance } from '#server/http/call.ts';
import { loanRoom, type LoanRoom } from '#server/plans/loan-room.ts';
import { announce } from '#server/records/announce.ts';
import { nextChosenRows, saveRecords, saveVerdicts, stripRows } from './import-row.ts';
import { lockImport, requireImport, type LockedImport } from './import-store.ts';
import { judgeRows, type JudgedRow } from './judge-rows.ts';

interface RunImport {
  readonly id: string;
  readonly allowance: AskAllowance;
  readonly today: Day;
  readonly now: Date;
}

/**
 * Writes the next rows that are chosen, by the use cases of the forms, in one transaction with the note of what each became: whatever
 * breaks in between, a row is written once, and the next call goes on after it (IM-7). Rows the plan has no room for wait: the call that would
 * begin with one is refused (AS-7). A finished import answers as it is.
 */
export async function runImport(
  tx: Tx,
  institution: string,
  { id, allowance, today, now }: RunImport,
): Promise<ImportOut> {
  const of = await lockImport(tx, institution, id);
  if (of.status === 'done') return requireImport(tx, institution, id);
  if (of.status === 'undone') throw new Problem('import_finished', IMPORT_UNDONE);
  const room = of.kind === 'loans' ? await loanRoom(tx, allowance) : null;
  const rows = await nextChosenRows(tx, institution, id, IMPORT_LIMITS.rowsAtOnce);
  if (rows.length === 0 && of.status === 'draft')
    throw new Problem('invalid_input', 'Marque ao menos uma linha para importar.');
  const lines = new Set(rows.map(({ line }) => line));
  const judged = rows.length === 0 ? [] : await judgeRows(tx, institution, { of, today }, rows);
  // What has become known or wrong since it was shown is left out, and says why.
  const toWrite = judged.filter(({ stored, judged: { chosen } }) => lines.has(stored.line) && chosen);
  await sql`select set_config('caderneta.import', ${id}, true)`.execute(tx);
  await saveRecords(tx, institution, id, await writeRows(tx, institution, { id, room, now }, toWrite));
  await sql`select set_config('caderneta.import', '', true)`.execute(tx);
  await setProgress(tx, institution, of, now);
  await announce(tx, institution, { table: 'imports', op: 'UPDATE', id });
  return requireImport(tx, institution, id);
}

async function writeRows(
  tx: Tx,
  institution: string,
  { id, room, now }: Pick<RunImport, 'id' | 'now'> & { readonly room: LoanRoom | null },
  rows: readonly JudgedRow[],
): Promise<{ line: number; record: string }[]> {
  const written: { line: number; record: string }[] = [];
  for (const { stored, prepared } of rows) {
    try {
      if (prepared.loan !== null) room?.take(prepared.loan === 'open');
      const record = await prepared.write?.(tx, institution, now);
      if (record !== undefined) written.push({ line: stored.line, record });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === 'plan_limit' || error.code === 'plan_over') {
        if (written.length === 0) throw error;
        return written;
      }
      await saveVerdicts(tx, institution, id, [refused(stored.line, error, prepared.matchKey)]);
    }
  }
  return written;
}

/** Another person was faster; nothing of the row was written, and the others go on. */
function refused(line: number, { message }: Problem, matchKey: string | null) {
  return {
    line,
    verdict: 'error',
    chosen: false,
    problem: message,
    problem_field: null,
    zeros_added: false,
    match_key: matchKey,
  };
}

/** Contacts without a CPF wait for it (IM-11); of every other finished import only the outcome is kept (IM-13). */
async function setProgress(tx: Tx, institution: string, of: LockedImport, now: Date): Promise<void> {
  const { counts } = await requireImport(tx, institution, of.id);
  const waits = of.kind === 'contacts' && counts.error > 0;
  const status = counts.chosen > 0 ? 'running' : waits ? 'draft' : 'done';
  if (status === 'done') await stripRows(tx, institution, of.id);
  await tx
    .updateTable('imports')
    .set({ status, done_at: status === 'done' ? now : null })
    .where('institution_id', '=', institution)
    .where('id', '=', of.id)
    .execute();
}
