import { expect, test } from 'vitest';
import type { Role } from '#domain/people/role.ts';
import { mayDo, type Operation } from './use-may.ts';

const offered = (role: Role, can_lend = false) =>
  (['see_portfolio', 'edit', 'receive', 'lend', 'configure'] as const satisfies Operation[]).filter(
    (operation) => mayDo({ role, can_lend }, operation),
  );

test('EQ-3 each role is offered what it may do, and nothing without a session', () => {
  expect(offered('owner')).toEqual(['see_portfolio', 'edit', 'receive', 'lend', 'configure']);
  expect(offered('manager')).toEqual(['see_portfolio', 'edit', 'receive', 'lend']);
  expect(offered('collector')).toEqual(['receive']);
  expect(offered('viewer')).toEqual(['see_portfolio']);
  expect(mayDo(null, 'receive')).toBe(false);
});

test("EQ-3 a collector lends with 'Pode emprestar' alone", () => {
  expect(offered('collector', true)).toEqual(['receive', 'lend']);
  expect(offered('viewer', true)).toEqual(['see_portfolio']);
});
