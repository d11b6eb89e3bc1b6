import { written } from '#tests/support/expected-texts.ts';
import { StatementPage } from './pages/statement-page.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { loseAnswer } from './support/lose-answer.ts';
import { dayFromToday, seedClient } from './support/seed.ts';
import type { StaffApi } from './support/staff-api.ts';

/** 10 × R$ 130,00, the first due today. */
async function seedPlan(api: StaffApi, clientId: string) {
  return api.call('POST /api/installment-loans', {
    body: {
      client_id: clientId,
      amount: 100_000,
      interest_method: 'fixed',
      installment_amount: 13_000,
      installment_count: 10,
      frequency: 'monthly',
      start_date: dayFromToday(-30),
      first_due_date: dayFromToday(0),
    },
  });
}

const today = () => dayFromToday(0).replaceAll('-', '');

const shortToday = () => written(dayFromToday(0)).slice(0, 5);

function ofx(lines: readonly { amount: string; id: string; memo: string }[]): string {
  const credits = lines.map(
    ({ amount, id, memo }) =>
      `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${today()}<TRNAMT>${amount}<FITID>${id}<MEMO>${memo}</STMTTRN>`,
  );
  return `OFXHEADER:100\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>0260<ACCTID>12345-6</BANKACCTFROM><BANKTRANLIST>${credits.join('\n')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
}

test('EX-1 to EX-14 a statement is read, recorded over a broken connection, seen in a second tab, on the receipt, and taken back', async ({
  staffPage: page,
  api,
  toasts,
  details,
}) => {
  const ana = await seedClient(api, { name: 'Ana Souza', cpf: '52998224725' });
  const loan = await seedPlan(api, ana.id);
  const statement = new StatementPage(page);
  // A lender who never read one finds the way in Caixa alone.
  await page.goto('/caixa');
  const door = page.getByRole('main').getByRole('link', { name: 'Conferir extrato' });
  await expect(door).toBeVisible();
  await expect(page.getByRole('link', { name: 'Conferir extrato' })).toHaveCount(1);
  await door.click();
  const text = ofx([
    {
      amount: '130.00',
      id: 'A1',
      memo: 'Transferência recebida pelo Pix - ANA SOUZA - •••.982.247-•• - NU (0260)',
    },
    { amount: '90,00', id: 'A2', memo: 'PIX RECEBIDO JOSE M LIMA 20/04' },
    { amount: '-31.90', id: 'A3', memo: 'PADARIA' },
  ]);
  await statement.choose('extrato.ofx', text);
  await expect(page.getByText('2 créditos lidos. Ficaram de fora: 1 débito.')).toBeVisible();
  await expect(statement.line('ANA SOUZA')).toContainText('Certo');
  await expect(statement.line('ANA SOUZA')).toContainText('Ana Souza (CPF confere)');
  await expect(statement.line('ANA SOUZA')).toContainText('parcela 1 de 10');
  await expect(statement.line('JOSE M LIMA')).toContainText('Sem par');
  await expect(statement.record).toHaveText('Registrar 1 pagamento · R$ 130,00');
  await expect(statement.record).toBeInViewport();
  await expectNoFaults(page);

  // Back to Caixa, and on through 'Hoje': what waits is said, and nothing is lost.
  await page.goBack();
  await expect(page.getByText(`No extrato de ${shortToday()}: 0 conferidos, 2 sem par.`)).toBeVisible();
  await page.goto('/');
  await page.getByRole('link', { name: `Há 2 Pix sem par no extrato de ${shortToday()}.` }).click();
  await expect(statement.lines).toHaveCount(2);

  // The dialog of a line: Back closes it, a division ticks the line.
  await statement
    .line('JOSE M LIMA')
    .getByRole('button', { name: /^Decidir/ })
    .click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await statement
    .line('JOSE M LIMA')
    .getByRole('button', { name: /^Decidir/ })
    .click();
  await sheet.getByRole('combobox').fill('Ana');
  await page.getByRole('option', { name: /Ana Souza/ }).click();
  await sheet.getByLabel(/^Empréstimo de/).fill('80,00');
  await expect(sheet.getByText('Falta dividir R$ 10,00.')).toBeVisible();
  await sheet.getByLabel(/^Empréstimo de/).fill('90,00');
  await expectNoFaults(page);
  await sheet.getByRole('button', { name: 'Usar esta divisão' }).click();
  await expect(statement.line('JOSE M LIMA').getByLabel('Lembrar este pagador')).toBeChecked();
  await expect(statement.record).toHaveText('Registrar 2 pagamentos · R$ 220,00');

  // The answer is lost with the network: the press after it goes on, and nothing is recorded twice.
  const second = await page.context().newPage();
  const other = new StatementPage(second);
  await other.open();
  await expect(other.lines).toHaveCount(2);
  const online = await loseAnswer(page, '**/api/bank-lines/record');
  await statement.record.click();
  await expect(toasts.getByText('Não deu para conferir o extrato')).toBeVisible();
  await online();
  await expect(statement.lines).toHaveCount(0);
  await expect(other.lines).toHaveCount(0);
  await second.close();
  const { items } = await api.call('GET /api/payments', { query: { loan_id: loan.id, limit: 50 } });
  expect(items.map(({ amount, method }) => `${amount} ${method}`).sort()).toEqual(['13000 pix', '9000 pix']);

  // The payment says where it stands, and has its receipt.
  await details.open('Ana Souza');
  await details.dialog.getByRole('tab', { name: 'Pagamentos' }).click();
  await expect(details.payments.filter({ hasText: 'R$ 130,00' })).toContainText(
    `No extrato em ${shortToday()}: Transferência recebida pelo Pix - ANA SOUZA`,
  );
  await details.press(`Recibo de R$ 130,00 em ${written(dayFromToday(0))}`);
  await expect(page.getByRole('dialog', { name: 'Recibo', exact: true })).toContainText('R$ 130,00');
  await statement.open();

  // The same file again adds nothing; then everything of it is taken back.
  await statement.choose('extrato.ofx', text);
  await expect(page.getByText('2 créditos lidos, 2 já conferidas. Ficaram de fora: 1 débito.')).toBeVisible();
  await expect(statement.lines).toHaveCount(0);
  await statement.history
    .getByRole('button', { name: /^Desfazer conferência/ })
    .first()
    .click();
  await expectNoFaults(page, '[role=alertdialog]');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer conferência' }).click();
  await expect(statement.lines).toHaveCount(2);
  const { items: after } = await api.call('GET /api/payments', { query: { loan_id: loan.id, limit: 50 } });
  expect(after).toEqual([]);
});
