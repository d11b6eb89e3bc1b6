import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { hasNoLoan } from './loan-moments.tsx';

const DAY = ['day'];
const LAST = ['loans', 'last'];

function reading(answers: readonly [readonly string[], unknown][]): QueryClient {
  const queryClient = new QueryClient();
  for (const [key, data] of answers) queryClient.setQueryData(key, data);
  return queryClient;
}

test('MO-1 the first page is written where the day or the form says that there is no loan yet', () => {
  expect(hasNoLoan(reading([[DAY, { begun: { loan: false } }]]))).toBe(true);
  expect(hasNoLoan(reading([[LAST, null]]))).toBe(true);
});

test('MO-1 not where there is one, where nothing is known, or where what was read is out of date', async () => {
  expect(hasNoLoan(reading([[DAY, { begun: { loan: true } }]]))).toBe(false);
  expect(hasNoLoan(reading([[LAST, { id: 'loan-1' }]]))).toBe(false);
  expect(hasNoLoan(reading([]))).toBe(false);
  const after = reading([
    [DAY, { begun: { loan: false } }],
    [LAST, null],
  ]);
  await after.invalidateQueries();
  expect(hasNoLoan(after)).toBe(false);
});
