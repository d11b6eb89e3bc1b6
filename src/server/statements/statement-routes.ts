import type { bankStatementEndpoints } from '#contract/bank-statements.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { announce } from '#server/records/announce.ts';
import { decideLine } from './decide-line.ts';
import { judgeOpenLines } from './judge-open-lines.ts';
import { forgetPayer, pageOfKnownPayers } from './known-payer-store.ts';
import { putLines } from './line-store.ts';
import { pageOfLines } from './list-lines.ts';
import { recordLines } from './record-lines.ts';
import { createStatement, pageOfStatements } from './statement-store.ts';
import { undoStatement } from './undo-statement.ts';

export const bankStatementHandlers: HandlersOf<typeof bankStatementEndpoints> = {
  'GET /api/bank-statements': async ({ tx, institution, query: { after, limit } }) =>
    pageOfStatements(tx, institution, { after, limit }),
  'POST /api/bank-statements': async ({ tx, institution, body }) => createStatement(tx, institution, body),
  'PUT /api/bank-statements/:id/lines': async ({ tx, institution, params, body, now }) => {
    const sent = await putLines(tx, institution, params.id, body.lines);
    await announce(tx, institution, { table: 'bank_statements', op: 'UPDATE', id: params.id });
    const lines = (await judgeOpenLines(tx, institution)).filter(({ id }) => sent.has(id));
    return { lines, known: sent.size - lines.length, judged_at: now.toISOString() };
  },
  'POST /api/bank-statements/:id/undo': async ({ tx, institution, params, today, now }) =>
    undoStatement(tx, institution, { id: params.id, today, now }),
  'GET /api/bank-lines': async ({ tx, institution, query: { state, after, limit }, now }) => ({
    ...(await pageOfLines(tx, institution, { state, after, limit })),
    judged_at: now.toISOString(),
  }),
  'POST /api/bank-lines/record': async ({ db, staff, body, today, now }) => ({
    lines: await recordLines(db, staff, { ...body, today, now }),
  }),
  'PATCH /api/bank-lines/:id': async ({ tx, institution, user, params, body, now }) =>
    decideLine(tx, institution, { id: params.id, change: body, user, now }),
  'GET /api/known-payers': async ({ tx, institution, query: { after, limit } }) =>
    pageOfKnownPayers(tx, institution, { after, limit }),
  'DELETE /api/known-payers/:id': async ({ tx, institution, params }) => {
    await forgetPayer(tx, institution, params.id);
    return null;
  },
};
