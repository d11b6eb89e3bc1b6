import { useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/call-types.ts';
import type { Person } from '#contract/people.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { showToast } from '#web/base/show-toast.ts';
import { personName } from './person-name.ts';

const changePerson: ChangeOfScreen = { failed: 'Não deu para mudar o acesso' };

type PersonChange = Omit<CallInput<'PATCH /api/people/:id'>['body'], 'version'>;

interface ChangeOfPerson {
  change: PersonChange;
  /** The title of the toast. */
  done: string;
}

/** Another role, disabled or enabled again; each ends the person's sessions here (EQ-9). */
export function useChangePerson(person: Person, onDone?: () => void) {
  const queryClient = useQueryClient();
  const refetch = () => void queryClient.invalidateQueries({ queryKey: queryRoots.people });
  return useOperation(changePerson, {
    run: ({ change }: ChangeOfPerson) =>
      call('PATCH /api/people/:id', {
        params: { id: person.id },
        body: { ...change, version: person.version },
      }),
    onDone: (saved, { done }) => {
      showToast({ title: done, description: personName(saved) });
      refetch();
      onDone?.();
    },
    // Somebody else changed the person meanwhile: the list shows how.
    onFailed: refetch,
  });
}
