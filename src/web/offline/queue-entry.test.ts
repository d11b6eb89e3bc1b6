import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { isExpired } from './kept-route.ts';
import { isDone, isUnsent, readAtText, stateText, waitingWords, type QueueEntry } from './queue-entry.ts';

const ZONE = 'America/Sao_Paulo';
const AT = '2026-11-20T17:03:00.000Z';
const HOUR_MS = 3_600_000;

const entry = (state: QueueEntry['state']): QueueEntry => ({
  entry_key: 'key',
  loan_id: 'loan',
  client_name: 'Rita',
  amount: cents(6_500),
  late_fee: cents(0),
  payment_date: day('2026-11-20'),
  method: null,
  entered_at: AT,
  clock_offset: 0,
  state,
});
const refused = { is: 'refused', reason: 'other', text: 'o empréstimo já foi quitado' } as const;

test('OF-6 states in words: only what is on the server is registered', () => {
  const words = (state: QueueEntry['state'], isSending = false) => stateText(entry(state), isSending, ZONE);
  expect(words({ is: 'waiting' })).toBe('Aguardando envio');
  expect(words({ is: 'waiting' }, true)).toBe('Enviando…');
  expect(words({ is: 'recorded', at: AT, undone: false, version: 2 })).toBe('Registrado às 14:03');
  expect(words({ is: 'recorded', at: AT, undone: true, version: 2 })).toBe(
    'Registrado às 14:03 e desfeito depois',
  );
  expect(words(refused)).toBe('Precisa de você: o empréstimo já foi quitado');
  expect(words({ is: 'undated' })).toBe('Precisa de você: confirme a data');
  expect(words({ is: 'held', at: AT })).toBe('Com o gerente, a conferir');
});

test('OF-6 a row says what waits of its loan, each entry by itself, and nothing of what is registered', () => {
  const entries = [
    entry({ is: 'waiting' }),
    entry(refused),
    entry({ is: 'recorded', at: AT, undone: false, version: 2 }),
  ];
  expect(waitingWords(entries).get('loan')).toBe(
    'Aguardando envio · R$\u00a065,00; Precisa de você · R$\u00a065,00',
  );
  expect(entries.map(isUnsent)).toEqual([true, true, false]);
});

test('OF-6 what is registered is shown for a day', () => {
  const recorded = entry({ is: 'recorded', at: AT, undone: false, version: 2 });
  expect(isDone(recorded, Date.parse(AT) + 24 * HOUR_MS)).toBe(false);
  expect(isDone(recorded, Date.parse(AT) + 24 * HOUR_MS + 1)).toBe(true);
  expect(isDone(entry({ is: 'waiting' }), Date.parse(AT) + 999 * HOUR_MS)).toBe(false);
});

test.each([
  ['2026-11-20T10:42:00.000Z', 'Dados de hoje às 07:42, sem conexão'],
  ['2026-11-19T22:10:00.000Z', 'Dados de ontem às 19:10, sem conexão'],
  ['2026-11-17T10:42:00.000Z', 'Dados de 17/11 às 07:42, sem conexão'],
])('OF-3 data of %s read %s', (at, text) => {
  expect(readAtText(at, day('2026-11-20'), ZONE)).toBe(text);
});

test.each([
  { hours: 0, expired: false },
  { hours: 23.9, expired: false },
  { hours: 24, expired: true },
  { hours: -0.5, expired: false },
  { hours: -2, expired: true },
])('OF-3 a Rota of $hours hours ago by the device: gone is $expired', ({ hours, expired }) => {
  const now = Date.parse(AT);
  const route = {
    today: day('2026-11-20'),
    items: [],
    more: false,
    readAt: AT,
    deviceAt: now - hours * HOUR_MS,
  };
  expect(isExpired(route, now)).toBe(expired);
});
