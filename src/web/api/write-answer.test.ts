import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { writeAnswer } from './write-answer.ts';

const rita = { id: 'loan-1', version: 1, paid_amount: 0 };
const saulo = { id: 'loan-2', version: 4, paid_amount: 10 };

function clientWith(data: unknown): QueryClient {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['loans'], data);
  return queryClient;
}

test('LV-1 the answer of a change is written into details and lists, wherever the record stands', () => {
  const queryClient = clientWith({ pages: [{ items: [saulo, rita], next: null }], pageParams: [null] });
  queryClient.setQueryData(['loans', 'loan-1'], rita);
  const paid = { ...rita, version: 2, paid_amount: 500 };
  expect(writeAnswer(queryClient, { payment: { id: 'payment-1', amount: 500 }, loan: paid })).toEqual([
    'loan-1',
  ]);
  expect(queryClient.getQueryData(['loans', 'loan-1'])).toEqual(paid);
  expect(queryClient.getQueryData(['loans'])).toEqual({
    pages: [{ items: [saulo, paid], next: null }],
    pageParams: [null],
  });
});

test('LV-1 a newer version that is known already is not set back', () => {
  const newer = { ...rita, version: 3, paid_amount: 900 };
  const queryClient = clientWith([newer]);
  writeAnswer(queryClient, { ...rita, version: 2, paid_amount: 500 });
  expect(queryClient.getQueryData(['loans'])).toEqual([newer]);
});

test('LV-1 what had gone stale stays stale, and what has nothing of the record is left alone', async () => {
  const queryClient = clientWith([rita]);
  queryClient.setQueryData(['clients'], [{ id: 'client-1', version: 1 }]);
  const clients = queryClient.getQueryData(['clients']);
  await queryClient.invalidateQueries({ queryKey: ['loans'] });
  writeAnswer(queryClient, { ...rita, version: 2 });
  expect(queryClient.getQueryState(['loans'])?.isInvalidated).toBe(true);
  expect(queryClient.getQueryData(['clients'])).toBe(clients);
});
