import { expect, test } from 'vitest';
import { EMPTY_INVITATION, readInvitation } from './invite-draft.ts';

const ana = { ...EMPTY_INVITATION, name: 'Ana', email: ' ana@exemplo.com.br ' };

test('EQ-2 an invitation needs a name and an e-mail', () => {
  expect(readInvitation(EMPTY_INVITATION)).toEqual({
    errors: { name: 'Preencha este campo.', email: 'Preencha este campo.' },
  });
  expect(readInvitation({ ...ana, email: 'ana' })).toEqual({
    errors: { email: 'Digite um e-mail como ana@exemplo.com.br.' },
  });
});

test("EQ-3 'Pode emprestar' is of a collector alone", () => {
  const lends = { ...ana, can_lend: true };
  expect(readInvitation(lends)).toEqual({
    values: { name: 'Ana', email: 'ana@exemplo.com.br', role: 'collector', can_lend: true },
  });
  expect(readInvitation({ ...lends, role: 'viewer' })).toEqual({
    values: { name: 'Ana', email: 'ana@exemplo.com.br', role: 'viewer', can_lend: false },
  });
});
