import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { fileAnswer } from '#contract/file-answer.ts';
import { imageAnswer } from '#contract/image-answer.ts';
import { answerSerializer } from './answer-serializer.ts';

const client = z.strictObject({ name: z.string(), email: z.string().nullable(), owed: z.int() });

test('an answer is written as JSON, with the text as it is', () => {
  const serialize = answerSerializer(z.strictObject({ items: z.array(client) }));
  const items = [{ name: 'Zé "da\nPedra" \u2028 \ud800 <b>', email: null, owed: 9_007_199_254_740_991 }];
  expect(serialize({ items })).toBe(JSON.stringify({ items }));
});

test('a column that the contract does not name is not sent', () => {
  const row = { name: 'Ana', email: 'ana@exemplo.com.br', owed: 100, access_code_hash: 'secret' };
  expect(answerSerializer(client)(row)).toBe('{"name":"Ana","email":"ana@exemplo.com.br","owed":100}');
});

test('an answer without a field that the contract names is an error', () => {
  expect(() => answerSerializer(client)({ name: 'Ana', email: null })).toThrow('"owed" is required!');
});

test('a union other than a nullable value is refused', () => {
  expect(() => answerSerializer(z.union([z.string(), z.int()]))).toThrow('may be nullable');
});

const outputs = Object.entries(endpoints as Record<string, Endpoint>).filter(
  ([, { output }]) => output !== fileAnswer && output !== imageAnswer,
);

test.each(outputs)('%s has an output that can be compiled', (_, { output }) => {
  expect(answerSerializer(output)).toBeTypeOf('function');
});
