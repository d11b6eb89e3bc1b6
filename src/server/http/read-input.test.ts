import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#contract/all.ts';
import { Problem, PROBLEM_MESSAGES } from '#domain/problem.ts';
import { notPortuguese } from '#tests/support/portuguese.ts';
import { readInput } from './read-input.ts';

const WRONG = [
  undefined,
  null,
  '',
  ' ',
  'texto',
  'x'.repeat(9000),
  -1,
  0,
  1e15,
  0.001,
  true,
  [],
  {},
  '2026-02-30',
];

/** Everything a person could be told about this part of a call, whichever of its fields is wrong in whichever way. */
function refusalsOf(schema: z.ZodType): string[] {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const inputs = [...WRONG, ...fields.flatMap((field) => WRONG.map((value) => ({ [field]: value })))];
  return inputs.flatMap((input) => {
    try {
      readInput(schema, input);
      return [];
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const faults = error.details?.['fields'];
      const each = typeof faults === 'object' && faults !== null ? Object.values(faults).map(String) : [];
      return [error.message, ...each];
    }
  });
}

const words = new Set<string>(Object.values(PROBLEM_MESSAGES));
for (const { params, query, body } of Object.values(endpoints)) {
  for (const schema of [params, query, body]) for (const refusal of refusalsOf(schema)) words.add(refusal);
}

test('CL-7 LN-5 whatever is refused is said in Portuguese, with the field by the name the screens give it', () => {
  expect(words.size).toBeGreaterThan(60);
  const foreign = [...words].filter((text) => notPortuguese(text).length > 0 || /[a-z]_[a-z]/.test(text));
  expect(foreign).toEqual([]);
});

test('what the scan is there for is found', () => {
  expect(notPortuguese('Invalid input: expected string, received undefined')).toContain('Invalid');
  expect(notPortuguese('NÃ£o encontrado')).toEqual(['Ã£']);
  expect(notPortuguese('Não foi possível carregar o Dashboard')).toEqual([]);
});
