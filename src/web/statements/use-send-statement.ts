import { useState } from 'react';
import type { Day } from '#domain/calendar.ts';
import {
  creditsOf,
  leftOutText,
  sentAccount,
  sentFileName,
  type ReadStatement,
} from '#domain/statements/statement-file.ts';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { checkStatement } from './check-statement.ts';
import { inTurn } from '#web/api/in-turn.ts';
import { creditBatches } from './credit-batches.ts';

interface StatementToSend {
  readonly fileName: string;
  readonly statements: readonly ReadStatement[];
  readonly today: Day;
}

/** What is said of the file once it is read (EX-3, EX-4). */
export interface SentStatement {
  readonly fileName: string;
  readonly credits: number;
  readonly known: number;
  readonly leftOut: string | null;
}

/** Sends the credits of a file, a batch after another. A line that came before is known again, so after a broken connection the file is simply chosen again. */
export function useSendStatement(onSent: (sent: SentStatement) => void) {
  const [progress, setProgress] = useState<{ sent: number; total: number } | null>(null);
  const send = useOperation(checkStatement, {
    run: async ({ fileName, statements, today }: StatementToSend, key): Promise<SentStatement> => {
      const read = statements.map(({ account, lines }) => ({ account, ...creditsOf(lines, today) }));
      const total = read.reduce((sum, { credits }) => sum + credits.length, 0);
      let sent = 0;
      let known = 0;
      setProgress({ sent, total });
      for (const [at, { account, credits }] of read.entries()) {
        const days = credits.map(({ day }) => day).sort();
        const [from] = days;
        const to = days.at(-1);
        if (from === undefined || to === undefined) continue;
        const body = {
          file_name: sentFileName(fileName),
          account: sentAccount(account),
          from_day: from,
          to_day: to,
        };
        const idempotencyKey = `${key}-${at}`;
        const { id } = await inTurn(() => call('POST /api/bank-statements', { body }, { idempotencyKey }));
        for (const batch of creditBatches(credits)) {
          const answer = await inTurn(() =>
            call('PUT /api/bank-statements/:id/lines', { params: { id }, body: { lines: [...batch] } }),
          );
          known += answer.known;
          sent += batch.length;
          setProgress({ sent, total });
        }
      }
      const leftOut = leftOutText({
        future: sumOf(read.map((one) => one.leftOut.future)),
        balances: sumOf(read.map((one) => one.leftOut.balances)),
        debits: sumOf(read.map((one) => one.leftOut.debits)),
        unreadable: sumOf(read.map((one) => one.leftOut.unreadable)),
      });
      return { fileName, credits: total, known, leftOut };
    },
    onDone: (sent) => {
      setProgress(null);
      onSent(sent);
    },
    onFailed: () => setProgress(null),
  });
  return { send: send.mutate, isSending: send.isPending, progress };
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
