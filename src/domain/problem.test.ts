import { expect, test } from 'vitest';
import { Problem, PROBLEM_CODES, PROBLEM_MESSAGES } from './problem.ts';

test('every problem has a name of its own and a sentence to read', () => {
  expect(new Set(PROBLEM_CODES).size).toBe(PROBLEM_CODES.length);
  expect(Object.keys(PROBLEM_MESSAGES)).toEqual([...PROBLEM_CODES]);
  for (const code of PROBLEM_CODES) expect(PROBLEM_MESSAGES[code]).toMatch(/^\p{Lu}.*\.$/u);
});

test('LG-4 CL-8 a problem says its default sentence unless a rule has a more exact one', () => {
  expect(new Problem('invalid_credentials').message).toBe(
    'Email ou senha inválidos. Por favor, tente novamente.',
  );
  const taken = new Problem('cpf_taken', undefined, { field: 'cpf' });
  expect(taken).toMatchObject({ code: 'cpf_taken', message: 'Já existe um cliente com este CPF.' });
  expect(taken.details).toEqual({ field: 'cpf' });
  expect(new Problem('invalid_input', 'Assim não.')).toMatchObject({
    name: 'Problem',
    message: 'Assim não.',
  });
});
