import { afterEach, beforeEach } from 'vitest';
import type { Role } from '#domain/people/role.ts';
import { hashPassword } from '#server/sessions/password.ts';
import { createSignUpCode } from '#server/sign-up/sign-up-code.ts';
import { toastsOf } from '#tests/flows/pages/toasts.ts';
import { FLOWS_PASSWORD } from '#tests/flows/support/flows-settings.ts';
import type { Lender } from '#tests/flows/support/running-app.ts';
import type { TestApp } from '#tests/http/test-app.ts';
import { aMember } from '#tests/support/records.ts';
import { settings } from '#web/base/settings.ts';
import { expect, test } from './support/app.tsx';

const ACCOUNT = '/administracao?aba=configuracoes&secao=conta';
const OFF = { ...settings };
beforeEach(() => void Object.assign(settings, OFF));
afterEach(() => void Object.assign(settings, OFF));

async function memberOf(server: TestApp, lender: Lender, role: Exclude<Role, 'owner'>) {
  const { rows } = await server.database.ownerPool.query<{ institution_id: string }>(
    'SELECT institution_id FROM memberships m JOIN users u ON u.id = m.user_id WHERE u.email = $1',
    [lender.email],
  );
  const { email } = await aMember(server.database.owner, rows[0]?.institution_id ?? '', {
    role,
    name: 'Bento Reis',
    password_hash: await hashPassword(FLOWS_PASSWORD),
    email_confirmed_at: server.clock.now(),
  });
  return { email, password: FLOWS_PASSWORD };
}

test("AS-14 the owner offers the institution, the manager accepts it in 'Conta', and each has the rights of the other", async ({
  page,
  context,
  server,
  lender,
  login,
  staffPage,
}) => {
  const bento = await memberOf(server, lender, 'manager');
  await staffPage.goto('/administracao?aba=configuracoes&secao=equipe');
  await page.getByRole('button', { name: 'Passar a propriedade a Bento Reis' }).click();
  const dialog = page.getByRole('dialog', { name: 'Passar a propriedade' });
  await dialog.getByLabel('Senha atual').fill('não é esta senha');
  await dialog.getByRole('button', { name: 'Oferecer' }).click();
  await expect(dialog).toContainText('A senha atual não confere.');
  await dialog.getByLabel('Senha atual').fill(FLOWS_PASSWORD);
  await dialog.getByRole('button', { name: 'Oferecer' }).click();
  await expect(toastsOf(page)).toContainText('Propriedade oferecida!');
  await expect(page.getByText('falta aceitar a propriedade')).toBeVisible();

  await context.clearCookies();
  await login.open();
  await login.signIn(bento);
  await expect(page).toHaveURL('/');
  await page.goto(ACCOUNT);
  await expect(page.getByText('O dono quer passar a instituição para você')).toBeVisible();
  await page.getByRole('button', { name: 'Aceitar' }).click();
  await expect(toastsOf(page)).toContainText('Agora você é dono!');
  await page.goto('/administracao?aba=configuracoes&secao=equipe');
  await expect(page.getByRole('listitem', { name: lender.email })).toContainText('Gerente');
  await expect(page.getByRole('listitem', { name: 'Bento Reis' })).toContainText('Dono');
});

test('AS-14 a member leaves, after a question that says what it means, and is at the login', async ({
  page,
  server,
  lender,
  login,
}) => {
  const bento = await memberOf(server, lender, 'viewer');
  await login.open();
  await login.signIn(bento);
  await expect(page).toHaveURL('/');
  await page.goto(ACCOUNT);
  await expect(page.getByRole('button', { name: 'Criar minha instituição' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sair desta instituição' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sair desta instituição' });
  await expect(question).toContainText('sua conta não abre mais nada até que o dono chame você de volta');
  await question.getByRole('button', { name: 'Sair', exact: true }).click();
  await expect(toastsOf(page)).toContainText('Você saiu da instituição!');
  await expect(page).toHaveURL('/login');
});

test("AS-14 AS-15 the owner sees neither in 'Conta'", async ({ page, staffPage }) => {
  Object.assign(settings, { signUp: 'open' });
  await staffPage.goto(ACCOUNT);
  await expect(page.getByRole('heading', { name: 'Verificação em duas etapas' })).toBeVisible();
  await expect(page.getByText('Onde você trabalha')).toHaveCount(0);
});

test('AS-15 a member makes an institution of their own with the code, and is in it', async ({
  page,
  server,
  lender,
  login,
}) => {
  Object.assign(settings, { signUp: 'code' });
  const code = await createSignUpCode(server.database.db, { uses: 1, until: null, plan: null });
  const bento = await memberOf(server, lender, 'viewer');
  await login.open();
  await login.signIn(bento);
  await expect(page).toHaveURL('/');
  await page.goto(ACCOUNT);
  await page.getByRole('button', { name: 'Criar minha instituição' }).click();
  const dialog = page.getByRole('dialog', { name: 'Criar minha instituição' });
  await dialog.getByRole('button', { name: 'Criar', exact: true }).click();
  await expect(dialog.getByText('Preencha este campo.')).toHaveCount(2);
  await dialog.getByLabel('Nome da instituição').fill('Crédito do Bento');
  await dialog.getByLabel('Código de cadastro').fill('ERRADO');
  await dialog.getByRole('button', { name: 'Criar', exact: true }).click();
  await expect(dialog.getByText('Este código de cadastro não vale.')).toBeVisible();
  await dialog.getByLabel('Código de cadastro').fill(code);
  await dialog.getByRole('button', { name: 'Criar', exact: true }).click();
  await expect(toastsOf(page)).toContainText('Instituição criada!');
  await page.goto('/administracao?aba=configuracoes&secao=instituicoes');
  await expect(page.getByRole('list', { name: 'Instituições' })).toContainText('Crédito do Bento');
});
