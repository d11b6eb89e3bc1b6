import { call } from '#web/api/api-client.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { NOBODY } from './collector-field.tsx';

const assignCollector: ChangeOfScreen = { failed: 'Não deu para mudar o cobrador', changes: ['clients'] };

interface Assignment {
  clientIds: readonly string[];
  /** NOBODY takes them from their collector. */
  personId: string;
}

/** Gives clients to a collector, or takes them back (EQ-4). */
export function useAssignCollector(onDone?: (assigned: Assignment) => void) {
  return useOperation(assignCollector, {
    run: ({ clientIds, personId }: Assignment) =>
      call('PUT /api/clients/collector', {
        body: { client_ids: [...clientIds], person_id: personId === NOBODY ? null : personId },
      }),
    onDone: (_, assigned) => onDone?.(assigned),
  });
}
