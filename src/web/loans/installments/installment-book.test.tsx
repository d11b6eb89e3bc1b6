import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { reachedBy, type Installment } from '#domain/loans/plan/installment.ts';
import { cents } from '#domain/money.ts';
import { InstallmentBook } from './installment-book.tsx';

const installment = (number: number, paid: number): Installment => ({
  plan_version: 1,
  number,
  due_date: day(`2026-11-${10 + number}`),
  principal: cents(5_000),
  interest: cents(1_500),
  paid_amount: cents(paid),
  covered_on: paid === 6_500 ? day('2026-11-11') : null,
});
const PLAN = [installment(1, 6_500), installment(2, 2_000), installment(3, 0), installment(4, 0)];

const tiles = (unsaved: ReadonlySet<number> | undefined): string[] =>
  renderToStaticMarkup(
    <InstallmentBook installments={PLAN} planVersion={1} unsaved={unsaved} today={day('2026-11-12')} />,
  )
    .split('<li')
    .slice(1)
    .map((tile) => tile.replace(/^.*?sr-only">/, '').replace(/<.*$/, ''));

test.each([
  [1_000, [2]],
  [4_500, [2]],
  [4_501, [2, 3]],
  [99_999, [2, 3, 4]],
])('MO-2 %i centavos go to the open instalments %j', (amount, numbers) => {
  expect(reachedBy(PLAN, cents(amount)).map(({ number }) => number)).toEqual(numbers);
});

test("MO-2 while a payment is being saved, its tiles of the 'Carnê' say so, and none is called paid", () => {
  expect(tiles(undefined)).toEqual([
    'Parcela 1, vence em 11/11/2026, R$\u00a065,00, paga',
    'Parcela 2, vence em 12/11/2026, R$\u00a065,00, vence hoje',
    'Parcela 3, vence em 13/11/2026, R$\u00a065,00, a vencer',
    'Parcela 4, vence em 14/11/2026, R$\u00a065,00, a vencer',
  ]);
  expect(tiles(new Set([2, 3]))).toEqual([
    'Parcela 1, vence em 11/11/2026, R$\u00a065,00, paga',
    'Parcela 2, vence em 12/11/2026, R$\u00a065,00, vence hoje, ainda não salvo',
    'Parcela 3, vence em 13/11/2026, R$\u00a065,00, a vencer, ainda não salvo',
    'Parcela 4, vence em 14/11/2026, R$\u00a065,00, a vencer',
  ]);
});

test("LP-27 the 'Carnê' marks what is due on a Sunday or a national holiday, and says what the mark means", () => {
  const book = (installments: readonly Installment[]) =>
    renderToStaticMarkup(
      <InstallmentBook installments={installments} planVersion={1} today={day('2026-11-12')} />,
    );
  expect(book(PLAN)).not.toContain('Vence em domingo ou feriado');
  const marked = book([installment(4, 0), installment(5, 0), installment(6, 0)]);
  expect(marked).toContain('Parcela 5, vence em 15/11/2026, R$\u00a065,00, a vencer, domingo e feriado<');
  expect(marked).toContain('Parcela 6, vence em 16/11/2026, R$\u00a065,00, a vencer<');
  expect(marked).toContain('Vence em domingo ou feriado');
});
