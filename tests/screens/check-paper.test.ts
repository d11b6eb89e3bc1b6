import { expect, test } from './support/app.tsx';

test('PD-18 the page of a QR code asks for the amount and says what it found', async ({
  page,
  api,
  lender,
  app,
}) => {
  await app.runSql(`UPDATE institutions SET name = 'Crédito da Praça' WHERE id = $1`, [lender.id]);
  const { id: clientId } = await api.call('POST /api/clients', {
    body: { name: 'Rita Lima', phone: '(11) 91234-5678', cpf: '52998224725' },
  });
  const { id: loanId } = await api.call('POST /api/loans', {
    body: {
      client_id: clientId,
      amount: 100_000,
      interest_rate: 4000,
      start_date: '2026-08-01',
      end_date: '2026-09-01',
    },
  });
  await app.runSql(
    `INSERT INTO documents_issued (institution_id, id, kind, client_id, loan_id, amount, document_date, code, sha256, issued_at)
     VALUES ($1, gen_random_uuid(), 'contract', $2, $3, 140000, '2026-08-01', 'BCDEFGHIJK', sha256('x'), '2026-08-02T02:00:00Z')`,
    [lender.id, clientId, loanId],
  );

  await page.goto('/conferir#BCDEFGHIJK');
  const code = page.getByLabel('Código');
  const amount = page.getByLabel('Valor do documento');
  const check = page.getByRole('button', { name: 'Conferir' });
  await expect(code).toHaveValue('BCDEF-GHIJK');
  await check.click();
  await expect(amount).toHaveAccessibleDescription('Informe o valor que está no documento.');
  await amount.fill('1399,99');
  await check.click();
  await expect(page.getByText('Não encontramos um documento com este código e este valor.')).toBeVisible();
  await amount.fill('1.400,00');
  await check.click();
  await expect(
    page.getByText('Este documento foi emitido em 01/08/2026 por Crédito da Praça.'),
  ).toBeVisible();
  await expect(page.getByText('Rita')).toHaveCount(0);
  await code.fill('ABC');
  await check.click();
  await expect(code).toHaveAccessibleDescription('O código tem 10 letras e números, como ABCDE-FGHIJ.');
});
