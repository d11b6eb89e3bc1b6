import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OtherAccess } from '#contract/people.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { otherAccessIn, ReviewOtherAccess } from './review-other-access.tsx';

const OTHERS: OtherAccess = {
  passkeys: [
    {
      name: 'Celular da Ana',
      created_at: '2026-08-01T12:00:00.000Z',
      last_used_at: '2026-08-15T12:30:00.000Z',
    },
    { name: 'Computador', created_at: '2026-07-01T12:00:00.000Z', last_used_at: null },
  ],
  devices: [
    { device: 'Chrome no Android', last_seen_at: '2026-08-15T15:00:00.000Z', signed_in_with: 'passkey' },
  ],
  calendars: 1,
  asks_for_code: false,
};

const wordsOf = (others: OtherAccess, error: Error | null = null): string =>
  renderToStaticMarkup(
    <ReviewOtherAccess others={others} error={error} sending={false} onAnswer={() => {}} />,
  ).replaceAll(/<[^>]+>/g, '|');

test('EQ-2 a person who joins a further institution sees what else opens the account, and keeps or ends it', () => {
  const words = wordsOf(OTHERS);
  for (const text of [
    'Quem mais abre esta conta?',
    'Digital ou rosto: Celular da Ana',
    'Criado em 01/08/2026, 09:00, usado em 15/08/2026, 09:30',
    'Digital ou rosto: Computador',
    'Criado em 01/07/2026, 09:00|',
    'Chrome no Android',
    'visto em 15/08/2026, 12:00',
    'Agenda assinada',
    'Encerrar todos e aceitar',
    'São meus: manter e aceitar',
  ])
    expect(words).toContain(text);
  expect(words).not.toContain('Código');
});

test('EQ-2 with the second factor on, ending asks for a code, and a wrong one is said at its field', () => {
  const asks = { ...OTHERS, asks_for_code: true };
  expect(wordsOf(asks)).toContain('Para encerrar: os 6 dígitos do aplicativo, ou um código de recuperação.');
  const wrong = new ApiProblem('wrong_second_factor', 'Código incorreto.', 401);
  expect(wordsOf(asks, wrong)).toContain('Código incorreto.');
});

test('EQ-2 only the refusal that lists them leads to the question', () => {
  const listed = new ApiProblem('access_to_review', 'Confira.', 409, { details: OTHERS });
  expect(otherAccessIn(listed)).toBe(OTHERS);
  expect(otherAccessIn(new Error('x'))).toBeNull();
});
