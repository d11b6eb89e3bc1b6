import { toastsOf } from '#tests/flows/pages/toasts.ts';
import { FLOWS_PASSWORD } from '#tests/flows/support/flows-settings.ts';
import { expect, test } from './support/app.tsx';

const ACCOUNT = '/administracao?aba=configuracoes&secao=conta';

test('AS-11 the owner closes the institution by its name and password, reads so on every screen, and opens it again', async ({
  page,
  server,
  lender,
  staffPage,
}) => {
  await server.database.ownerPool.query(
    `UPDATE institutions i SET name = 'Crédito da Praça' FROM users u WHERE u.id = i.user_id AND u.email = $1`,
    [lender.email],
  );
  await staffPage.goto(ACCOUNT);
  await page.getByRole('button', { name: 'Encerrar a instituição' }).click();
  const dialog = page.getByRole('dialog', { name: 'Encerrar a instituição' });
  await expect(dialog.getByRole('link', { name: 'Baixar tudo' })).toBeVisible();
  await dialog.getByLabel('Nome da instituição').fill('Crédito');
  await dialog.getByLabel('Senha atual').fill(FLOWS_PASSWORD);
  await dialog.getByRole('button', { name: 'Encerrar' }).click();
  await expect(dialog).toContainText('Digite o nome da instituição como ele está escrito acima.');
  await dialog.getByLabel('Nome da instituição').fill('crédito da praça');
  await dialog.getByRole('button', { name: 'Encerrar' }).click();
  await expect(toastsOf(page)).toContainText('Encerramento marcado!');
  await expect(page.getByText('Esta instituição está em encerramento:')).toBeVisible();
  await page.goto('/clientes');
  await expect(page.getByText('Esta instituição está em encerramento:')).toBeVisible();
  await page.getByRole('link', { name: 'Reabrir' }).click();
  await page.getByRole('button', { name: 'Reabrir' }).click();
  await expect(toastsOf(page)).toContainText('Instituição reaberta!');
  await expect(page.getByText('Esta instituição está em encerramento:')).toHaveCount(0);
});
