import { expect, test } from 'vitest';
import { newRound, nextAfterSent, nextClient, roundCounts, withOutcome } from './collection-round.ts';

test('CB-10 of four clients one is sent to, one opened, one not sent and one skipped: 3 opened, 1 sent, 1 skipped', () => {
  let round = newRound('late', ['ana', 'bia', 'caio', 'davi']);
  round = nextClient(withOutcome(withOutcome(round, 'opened'), 'sent'));
  round = nextClient(withOutcome(round, 'opened'));
  round = nextClient(withOutcome(withOutcome(round, 'opened'), 'not_sent'));
  expect(round.at).toBe(3);
  round = nextClient(round);
  expect(round).toMatchObject({
    at: 4,
    outcomes: { ana: 'sent', bia: 'opened', caio: 'not_sent', davi: 'skipped' },
  });
  expect(roundCounts(round)).toEqual({ opened: 3, sent: 1, skipped: 1 });
});

test('CB-10 a round that has ended stays at its end', () => {
  const ended = nextClient(newRound('today', ['ana']));
  expect(withOutcome(ended, 'sent')).toBe(ended);
});

test("CB-14 'Enviei' counts the message and goes to the next client", () => {
  const round = nextAfterSent(withOutcome(newRound('late', ['ana', 'bia']), 'opened'));
  expect(round).toMatchObject({ at: 1, outcomes: { ana: 'sent' } });
});
