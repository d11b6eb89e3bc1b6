import type { BankLineOut } from '#contract/bank-statements.ts';
import { Problem } from '#domain/problem.ts';
import { requireClient } from '#server/clients/client-store.ts';
import type { Tx } from '#server/db/database.ts';
import { announce } from '#server/records/announce.ts';
import { judgeOpenLines } from './judge-open-lines.ts';
import { decidedLines } from './list-lines.ts';
import { lockLine, loosenPayments, selectLines } from './line-store.ts';

interface DecideLine {
  readonly id: string;
  readonly change: { state?: 'open' | 'put_away' | undefined; client_id?: string | null | undefined };
  readonly user: string;
  readonly now: Date;
}

/**
 * 'Não é de empréstimo', back again, or whose it is. A recorded line changes only by undoing its payment (EX-11); one that was tied to a
 * payment made no money, so it is opened by loosening the two.
 */
export async function decideLine(
  tx: Tx,
  institution: string,
  { id, change, user, now }: DecideLine,
): Promise<BankLineOut> {
  const before = await lockLine(tx, institution, id);
  const isLoosened = before.tied && change.state === 'open';
  if (before.state === 'recorded' && !isLoosened) throw new Problem('line_decided');
  if (isLoosened) await loosenPayments(tx, institution, id);
  const { client_id = isLoosened ? null : before.client_id, state = before.state } = change;
  if (typeof change.client_id === 'string') await requireClient(tx, institution, change.client_id);
  await tx
    .updateTable('bank_lines')
    .set({
      state,
      tied: false,
      client_id,
      decided_by: state === 'open' ? null : user,
      decided_at: state === 'open' ? null : now,
    })
    .where('institution_id', '=', institution)
    .where('id', '=', id)
    .execute();
  await announce(tx, institution, { table: 'bank_statements', op: 'UPDATE', id: before.statement_id });
  const lines =
    state === 'open'
      ? await judgeOpenLines(tx, institution)
      : await decidedLines(
          tx,
          institution,
          await selectLines(tx, institution).where('id', '=', id).execute(),
        );
  const line = lines.find((one) => one.id === id);
  if (line === undefined) throw new Problem('not_found');
  return line;
}
