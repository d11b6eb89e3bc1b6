import type { StatementColumns } from '#domain/statements/read-csv.ts';
import { STATEMENT_LIMITS } from '#domain/statements/statement-file.ts';
import { STATEMENT_PROBLEMS } from '#domain/statements/unreadable-statement.ts';
import { askWorker } from '#web/base/ask-worker.ts';
import type { StatementAnswer, StatementToRead } from './statement-worker.ts';

/** Reads a statement on this device: the server gets credits, never the file (EX-1). The worker ends with its answer. */
export async function readStatement(file: File, columns?: StatementColumns): Promise<StatementAnswer> {
  if (file.size > STATEMENT_LIMITS.fileBytes) return { problem: STATEMENT_PROBLEMS.tooBig };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const request = {
    name: file.name,
    bytes,
    ...(columns !== undefined && { columns }),
  } satisfies StatementToRead;
  const worker = new Worker(new URL('./statement-worker.ts', import.meta.url), { type: 'module' });
  return askWorker<StatementAnswer>(worker, request, { problem: STATEMENT_PROBLEMS.unreadable });
}
