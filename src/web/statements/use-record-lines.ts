import { useState } from 'react';
import type { RecordedLineOut, RecordLineIn } from '#contract/bank-statements.ts';
import { STATEMENT_LIMITS } from '#domain/statements/statement-file.ts';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { checkStatement } from './check-statement.ts';
import { inTurn } from '#web/api/in-turn.ts';

interface LinesToRecord {
  readonly judgedAt: string;
  readonly lines: readonly RecordLineIn[];
}

/** In calls of 50; a line is recorded once, so after a broken connection the next press goes on where it was (EX-9). */
export function useRecordLines(onRecorded: (outcomes: readonly RecordedLineOut[]) => void) {
  const [done, setDone] = useState(0);
  const record = useOperation(checkStatement, {
    run: async ({ judgedAt, lines }: LinesToRecord): Promise<readonly RecordedLineOut[]> => {
      const outcomes: RecordedLineOut[] = [];
      setDone(0);
      for (let at = 0; at < lines.length; at += STATEMENT_LIMITS.recordedAtOnce) {
        const batch = lines.slice(at, at + STATEMENT_LIMITS.recordedAtOnce);
        const body = { judged_at: judgedAt, lines: batch };
        outcomes.push(...(await inTurn(() => call('POST /api/bank-lines/record', { body }))).lines);
        setDone(outcomes.length);
      }
      return outcomes;
    },
    onDone: onRecorded,
  });
  return { record: record.mutate, isRecording: record.isPending, done };
}
