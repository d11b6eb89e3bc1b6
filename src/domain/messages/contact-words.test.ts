import { expect, test } from 'vitest';
import { contactStateText, isInsistent, lastCollectionText } from './contact-words.ts';

const ZONE = 'America/Sao_Paulo';
const NOW = '2026-11-16T15:00:00.000Z';
const charge = (opened_at: string, sent: boolean | null = null) => ({
  moment: 'late' as const,
  opened_at,
  sent,
});

test.each([
  ['2026-11-16T12:12:00.000Z', 'Última cobrança hoje às 09:12'],
  ['2026-11-16T02:30:00.000Z', 'Última cobrança ontem às 23:30'],
  ['2026-11-12T11:05:00.000Z', 'Última cobrança em 12/11/2026 às 08:05'],
])('CB-9 a message opened at %s: %s', (openedAt, text) => {
  expect(lastCollectionText([charge(openedAt)], NOW, ZONE)).toBe(text);
});

test('CB-9 receipts are no collection, and one that was not sent does not count', () => {
  const receipt = { moment: 'receipt' as const, opened_at: '2026-11-16T12:00:00.000Z', sent: true };
  expect(lastCollectionText([receipt, charge('2026-11-16T11:00:00.000Z', false)], NOW, ZONE)).toBeNull();
});

test('CB-13 the fourth within 7 days is asked for, the third is not', () => {
  const days = (count: number) => new Date(Date.parse(NOW) - count * 86_400_000).toISOString();
  expect(isInsistent([charge(days(1)), charge(days(3))], NOW)).toBe(false);
  expect(isInsistent([charge(days(1)), charge(days(3)), charge(days(6.9))], NOW)).toBe(true);
  expect(isInsistent([charge(days(1)), charge(days(3)), charge(days(7.1))], NOW)).toBe(false);
  expect(isInsistent([charge(days(1)), charge(days(3), false), charge(days(6))], NOW)).toBe(false);
});

test('CB-8 the app never says sent by itself', () => {
  expect([null, true, false].map(contactStateText)).toEqual(['Aberta no WhatsApp', 'Enviada', 'Não enviada']);
});
