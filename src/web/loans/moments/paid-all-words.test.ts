import { expect, test } from 'vitest';
import type { ClientPage } from '#contract/clients.ts';
import { parseCpf } from '#domain/cpf.ts';
import { cents } from '#domain/money.ts';
import { paidAllWords } from './paid-all-words.ts';

const CPF = parseCpf('52998224725');
if (CPF === null) throw new Error('not a CPF');

const ANA: ClientPage['client'] = {
  id: 'client-1',
  name: 'Ana Souza',
  phone: '(11) 91234-5678',
  email: null,
  address: null,
  cpf: CPF,
  pix_key: null,
  notes: null,
  credit_limit: null,
  tag_ids: [],
  no_lending_reason: null,
  no_lending_at: null,
  portal_last_seen_at: null,
  collector_user_id: null,
  created_at: '2026-08-01T12:00:00.000Z',
  version: 1,
};
const PUNCTUAL = { turns: 6, on_time: 5, longest_delay: 4, longest_is_open: false, recent: [] };
const seen = (open_loans: number, losses: number) =>
  paidAllWords({ client: ANA, open_loans, losses: cents(losses), punctuality: PUNCTUAL });

test('MO-1 the last open loan settled: who paid everything, and how often in time', () => {
  expect(seen(0, 0)).toEqual({ title: 'Ana pagou tudo', times: 'Em dia em 5 de 6 vezes.' });
});

test('MO-1 not while another loan is open, and not where one was written off', () => {
  expect(seen(1, 0)).toBeNull();
  expect(seen(0, 80_000)).toBeNull();
});
