import { useRef, useState } from 'react';
import type { ImportOut } from '#contract/imports.ts';
import type { ImportKind } from '#domain/imports/import-fields.ts';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { importOperations } from './import-operations.ts';
import { inTurn } from '#web/api/in-turn.ts';
import { inBatches, type RowToSend } from './rows-to-send.ts';

interface ImportToSend {
  readonly kind: ImportKind;
  readonly fileName: string;
  /** The field of each heading, to be proposed again (IM-3). */
  readonly mapping: Record<string, string>;
  readonly rows: readonly RowToSend[];
}

/** Makes the draft and sends its rows, a batch after another; `sent` of `total` rows are there. */
export function useSendImport(onSent: (sent: ImportOut) => void) {
  // After a broken connection the same draft is filled: a row sent again replaces itself.
  const begun = useRef<string | null>(null);
  const [progress, setProgress] = useState<{ sent: number; total: number } | null>(null);
  const send = useOperation(importOperations.start, {
    run: async ({ kind, fileName, mapping, rows }: ImportToSend, idempotencyKey): Promise<ImportOut> => {
      setProgress({ sent: 0, total: rows.length });
      const body = { kind, file_name: fileName, mapping };
      begun.current ??= (await inTurn(() => call('POST /api/imports', { body }, { idempotencyKey }))).id;
      const id = begun.current;
      let saved: ImportOut | null = null;
      let sent = 0;
      for (const batch of inBatches(rows)) {
        saved = await inTurn(() =>
          call('PUT /api/imports/:id/rows', { params: { id }, body: { rows: batch } }),
        );
        sent += batch.length;
        setProgress({ sent, total: rows.length });
      }
      return saved ?? call('GET /api/imports/:id', { params: { id } });
    },
    onDone: onSent,
    onFailed: () => setProgress(null),
  });
  return { send: send.mutate, isSending: send.isPending, progress };
}
