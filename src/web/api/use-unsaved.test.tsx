import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useUnsaved, type ChangeUnderWay } from './use-unsaved.ts';

const RITA = { id: 'loan-1', paid_amount: 0, notes: 'sexta' };

function Shown({ record }: { record: typeof RITA }) {
  return JSON.stringify(useUnsaved(record));
}

const shown = (queryClient: QueryClient, record = RITA): unknown =>
  JSON.parse(
    renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <Shown record={record} />
      </QueryClientProvider>,
    ).replaceAll('&quot;', '"'),
  );

/** A change that waits for its answer; gives how it is refused. */
async function send(queryClient: QueryClient, expected: ChangeUnderWay['expected']) {
  let refuse = (): void => undefined;
  const answer = new Promise<never>((_resolve, reject) => (refuse = () => reject(new Error('no'))));
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationFn: () => answer,
    onMutate: (): ChangeUnderWay => ({ since: 0, expected }),
  });
  const ended = mutation.execute(undefined).catch(() => undefined);
  await Promise.resolve();
  return async () => {
    refuse();
    await ended;
  };
}

test('MO-2 a record is shown as it will be from the press until the answer, and as it was after a refusal', async () => {
  const queryClient = new QueryClient();
  expect(shown(queryClient)).toBeNull();
  const refuse = await send(queryClient, { id: 'loan-1', fields: { paid_amount: 500 } });
  await expect.poll(() => shown(queryClient)).toEqual({ ...RITA, paid_amount: 500 });
  expect(shown(queryClient, { ...RITA, id: 'loan-2' })).toBeNull();
  await refuse();
  expect(shown(queryClient)).toBeNull();
});

test('MO-2 a change that expects nothing shows nothing', async () => {
  const queryClient = new QueryClient();
  const refuse = await send(queryClient, null);
  expect(shown(queryClient)).toBeNull();
  await refuse();
});
