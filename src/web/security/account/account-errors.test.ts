import { expect, test } from 'vitest';
import { ApiProblem } from '#web/api/api-problem.ts';
import { accountErrors } from './account-errors.ts';

test.each([
  ['wrong_current_password', 422, { current_password: 'Motivo.' }],
  ['too_many_requests', 429, { current_password: 'Motivo.' }],
  ['wrong_second_factor', 422, { code: 'Motivo.' }],
  ['weak_password', 422, { changed: 'Motivo.' }],
  ['invalid_input', 422, { changed: 'Motivo.' }],
  ['offline', 0, {}],
] as const)('a refusal with %s is about the right field', (code, status, errors) => {
  expect(accountErrors(new ApiProblem(code, 'Motivo.', status))).toEqual(errors);
});

test.each(['current_password', 'code'])('an invalid %s is about that field', (name) => {
  const details = { fields: { [name]: 'preencha este campo' } };
  expect(accountErrors(new ApiProblem('invalid_input', 'Motivo.', 422, { details }))).toEqual({
    [name]: 'Motivo.',
  });
});
