import { expect, test } from 'vitest';
import { undoRefusal } from './undo-refusal.ts';

test('IM-9 the refusal names what is in the way', () => {
  expect(undoRefusal('loans_received', ['Ana (R$ 150,00)', 'Bia (R$ 80,00)'])).toBe(
    'Estes 2 empréstimos receberam pagamentos depois: Ana (R$ 150,00), Bia (R$ 80,00).',
  );
  expect(undoRefusal('clients_changed', ['Ana'])).toBe('Este cliente mudou depois: Ana.');
  expect(undoRefusal('loans_changed', ['A', 'B', 'C', 'D', 'E', 'F', 'G'])).toBe(
    'Estes 7 empréstimos mudaram depois: A, B, C, D, E e mais 2.',
  );
});
