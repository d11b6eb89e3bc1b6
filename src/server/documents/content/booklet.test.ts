import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { bookletBlocks } from './booklet.ts';

test('LP-27 a slip says that its due date is a Sunday or a national holiday', () => {
  const creditor = {
    name: 'Crédito da Praça',
    legal_name: null,
    document: null,
    address: null,
    city: null,
    contact_info: null,
  };
  const blocks = bookletBlocks({
    creditor,
    debtor: { name: 'João Souza', cpf: '39053344705', address: null },
    loan: { amount: cents(100_000), start_date: day('2026-10-15') },
    count: 3,
    slips: ['2026-11-15', '2026-11-16', '2026-12-25'].map((due, at) => ({
      number: at + 1,
      due_date: day(due),
      amount: cents(40_000),
    })),
    pix: null,
  });
  const dues = blocks.flatMap((block) =>
    block.kind === 'slips' ? block.slips.map(({ rows }) => rows[0]?.value) : [],
  );
  expect(dues).toEqual(['15/11/2026 (domingo e feriado)', '16/11/2026', '25/12/2026 (feriado)']);
});
