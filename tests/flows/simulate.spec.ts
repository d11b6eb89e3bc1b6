import { SimulatePage } from './pages/simulate-page.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';

const DAILY = {
  amount: '1.000,00',
  rate: '30',
  count: '20',
  frequency: 'Dia',
  start: '2026-11-14',
  first: '2026-11-16',
} as const;

test('SM-4 three results side by side, and a fourth only after one was taken out', async ({
  staffPage: page,
}) => {
  const simulate = new SimulatePage(page);
  await simulate.open();
  await simulate.inInstallments.check();
  await simulate.unfold();
  await simulate.fillPlan({ ...DAILY, first: '2026-11-15' });
  await simulate.compare.click();
  await simulate.fillPlan({ count: '4', frequency: 'Semana', start: '2026-11-15', first: '2026-11-22' });
  await simulate.compare.click();
  await simulate.fillPlan({ method: 'Juros em cada parcela', rate: '5', count: '10', frequency: 'Mês' });
  await simulate.compare.click();
  expect(await simulate.compared('Parcela')).toEqual(['R$ 65,00', 'R$ 325,00', 'R$ 150,00']);
  expect(await simulate.compared('Total')).toEqual(['R$ 1.300,00', 'R$ 1.300,00', 'R$ 1.500,00']);
  expect(await simulate.compared('Juros')).toEqual(['R$ 300,00', 'R$ 300,00', 'R$ 500,00']);
  expect(await simulate.compared('Custo ao mês')).toHaveLength(3);
  await expect(simulate.compare).toBeDisabled();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Tirar 4x semanal' }).click();
  expect(await simulate.compared('Parcela')).toEqual(['R$ 65,00', 'R$ 150,00']);
  await expect(simulate.compare).toBeEnabled();
});
