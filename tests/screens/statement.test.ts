import { StatementPage } from '#tests/flows/pages/statement-page.ts';
import { dayFromToday, seedClient, seedLoan } from '#tests/flows/support/seed.ts';
import { expect, test } from './support/app.tsx';

test('EX-9 EX-12 the toast of a press takes back the payment it made and loosens the one it tied', async ({
  staffPage: page,
  goLive,
  api,
  toasts,
}) => {
  goLive();
  const today = dayFromToday(0);
  const ana = await seedClient(api, { name: 'Ana Souza', cpf: '52998224725' });
  const loan = await seedLoan(api, { client_id: ana.id, start_date: dayFromToday(-30), end_date: today });
  const beto = await seedClient(api, { name: 'Beto Lima', cpf: '11144477735' });
  const paid = await seedLoan(api, { client_id: beto.id, start_date: dayFromToday(-30), end_date: today });
  const entered = { loan_id: paid.id, amount: 5_000, payment_date: today, method: 'pix' as const };
  await api.call('POST /api/payments', { body: entered });
  const { id } = await api.call('POST /api/bank-statements', {
    body: { file_name: 'extrato.ofx', account: '1', from_day: today, to_day: today },
  });
  const line = (text: string, amount: number, place: number) => ({
    day: today,
    amount,
    text,
    fit_id: `F${place}`,
    place,
  });
  await api.call('PUT /api/bank-statements/:id/lines', {
    params: { id },
    body: { lines: [line('PIX 52998224725 ANA', 140_000, 0), line('PIX 11144477735 BETO', 5_000, 1)] },
  });
  const statement = new StatementPage(page);
  await statement.open();
  await expect(statement.line('ANA')).toContainText('Certo');
  await expect(statement.line('BETO')).toContainText('Já registrado');
  await statement.record.click();
  await expect(toasts.getByText('2 lançamentos registrados!')).toBeVisible();
  await expect(statement.lines).toHaveCount(0);
  await toasts.getByRole('button', { name: 'Desfazer' }).click();
  await expect(toasts.getByText('2 lançamentos desfeitos')).toBeVisible();
  await expect(statement.line('ANA')).toContainText('Certo');
  await expect(statement.line('BETO')).toContainText('Já registrado');
  const amounts = async (loanId: string) =>
    (await api.call('GET /api/payments', { query: { loan_id: loanId, limit: 50 } })).items.map(
      ({ amount, bank_line }) => [amount, bank_line],
    );
  expect(await amounts(loan.id)).toEqual([]);
  expect(await amounts(paid.id)).toEqual([[5_000, null]]);
});
