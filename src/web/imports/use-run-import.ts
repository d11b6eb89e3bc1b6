import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ImportOut } from '#contract/imports.ts';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { importOperations } from './import-operations.ts';
import { inTurn } from '#web/api/in-turn.ts';
import { importQuery } from '#web/data/imports/import-queries.ts';

/** Calls until nothing is left to write; after a broken connection the next press goes on where it was (IM-7). */
export function useRunImport(id: string, onFinished: (done: ImportOut) => void) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<ImportOut['counts'] | null>(null);
  const calls = useRef(0);
  const run = useOperation(importOperations.run, {
    run: async (_: null, key): Promise<ImportOut> => {
      for (;;) {
        calls.current += 1;
        // Each call writes the next rows, so each has a key of its own.
        const idempotencyKey = `${key}-${calls.current}`;
        const answer = await inTurn(() =>
          call('POST /api/imports/:id/run', { params: { id } }, { idempotencyKey }),
        );
        queryClient.setQueryData(importQuery(id).queryKey, answer);
        setProgress(answer.counts);
        if (answer.counts.chosen === 0) return answer;
      }
    },
    onDone: onFinished,
    onFailed: () => setProgress(null),
  });
  return { run: () => run.mutate(null), isRunning: run.isPending, failed: run.isError, progress };
}
