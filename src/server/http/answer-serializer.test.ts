import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { fileAnswer } from '#contract/file-answer.ts';
import { imageAnswer } from '#contract/image-answer.ts';
import { storedFileAnswer } from '#contract/stored-file-answer.ts';
import { loanEndpoints } from '#contract/loans.ts';
import { NEW_SINGLE_PAYMENT } from '#domain/loans/loan/loan.ts';
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

test('a field with a default is left out where it has it, and comes back where it is read', () => {
  const loan = z.strictObject({
    id: z.string(),
    paid: z.int().default(0),
    plan: client.nullable().default(null),
  });
  const page = z.strictObject({ items: z.array(loan), next: loan.nullable() });
  const plan = { name: 'Ana', email: null, owed: 1 };
  const answer = {
    items: [
      { id: 'a', paid: 0, plan: null },
      { id: 'b', paid: 1, plan },
    ],
    next: null,
  };
  const text = answerSerializer(page)(answer);
  expect(text).toBe(
    '{"items":[{"id":"a"},{"id":"b","paid":1,"plan":{"name":"Ana","email":null,"owed":1}}],"next":null}',
  );
  expect(page.parse(JSON.parse(text))).toEqual(answer);
  expect(answer.items[0]).toEqual({ id: 'a', paid: 0, plan: null });
});

/** R$ 1.250,00 at 30 %, of which R$ 400,00 were paid; late at R$ 5,00 a day. */
const loan = {
  ...NEW_SINGLE_PAYMENT,
  id: '0197b2d4-6c1e-7a34-9f0e-5b2d7c8e9a01',
  client_id: '0197b2d4-6c1e-7a34-9f0e-5b2d7c8e9a02',
  client: { name: 'Maria Aparecida da Conceição Silva', phone: '(11) 98765-4321' },
  amount: 125_000,
  interest_rate: 3000,
  overdue_interest_rate: 500,
  start_date: '2026-07-15',
  end_date: '2026-08-15',
  notes: 'Paga sempre depois do dia 10',
  status: 'atrasado',
  paid_amount: 40_000,
  contract_interest: 37_500,
  late_from: '2026-08-15',
  created_at: '2026-07-15T12:34:56.789Z',
  version: 3,
  plan: null,
};

test('LN-35 a page of 50 single payments is at most 28 kB, and each is read back whole', () => {
  const { output } = loanEndpoints['GET /api/loans'];
  const page = { items: Array.from({ length: 50 }, () => loan), next: null };
  const text = answerSerializer(output)(page);
  expect(Buffer.byteLength(text)).toBe(23_873);
  expect(output.parse(JSON.parse(text))).toEqual(page);
});

test('a loan is known by its agreed interest: nothing else that is answered has one', () => {
  const found: string[] = [];
  const look = (schema: unknown, at: string): void => {
    if (typeof schema !== 'object' || schema === null) return;
    const { properties } = schema as { properties?: Record<string, unknown> };
    if (properties?.['contract_interest'] !== undefined && properties['late_from'] === undefined)
      found.push(at);
    for (const [name, inside] of Object.entries(schema)) look(inside, `${at}/${name}`);
  };
  for (const [route, { output }] of outputs) look(z.toJSONSchema(output, { unrepresentable: 'any' }), route);
  expect(found).toEqual([]);
});

const outputs = Object.entries(endpoints as Record<string, Endpoint>).filter(
  ([, { output }]) => ![fileAnswer, imageAnswer, storedFileAnswer].some((bytes) => output === bytes),
);

test.each(outputs)('%s has an output that can be compiled', (_, { output }) => {
  expect(answerSerializer(output)).toBeTypeOf('function');
});
