import { expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { answerBy, dataRequestsText } from './data-request.ts';

test('LP-4 a request is answered within 15 days', () => {
  expect(answerBy(day('2026-08-15'))).toBe('2026-08-30');
  expect(answerBy(day('2026-12-20'))).toBe('2027-01-04');
});

test("LP-4 the line on 'Hoje' says how many wait, and of late ones that they are", () => {
  expect(dataRequestsText({ count: 1, late: 0 })).toBe('1 pedido de privacidade');
  expect(dataRequestsText({ count: 2, late: 0 })).toBe('2 pedidos de privacidade');
  expect(dataRequestsText({ count: 3, late: 1 })).toBe('1 pedido de privacidade com prazo vencido');
});
