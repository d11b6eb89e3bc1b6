import { freshCpf, seedClient, seedInstitution, seedLoan } from '#tests/flows/support/seed.ts';
import { expect, test } from './support/app.tsx';

test("LP-4 a client asks in 'Meus Dados', it is on 'Hoje' with its day, and the answer is in the portal", async ({
  page,
  api,
  staffPage,
  portal,
  toasts,
}) => {
  const institution = await seedInstitution(api, { name: `Crédito da Praça ${freshCpf()}` });
  const client = await seedClient(api, { name: 'Rita Lima' });
  await seedLoan(api, { client_id: client.id });
  await portal.open(client, institution);
  const ownData = page.getByRole('region', { name: 'Meus Dados' });
  await ownData.getByText('Corrigir, apagar ou perguntar').click();
  await ownData.getByRole('button', { name: 'Pedir correção' }).click();
  await ownData.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(ownData).toContainText('Escreva o seu pedido.');
  await ownData.getByLabel('O que está errado?').fill('Meu telefone mudou.');
  await ownData.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(toasts).toContainText('Pedido enviado!');
  await expect(ownData).toContainText('Resposta até 30/08/2026');

  await staffPage.goto('/');
  await page.getByRole('link', { name: '1 pedido de privacidade' }).click();
  const card = page.getByRole('region', { name: 'Pedido de Rita Lima' });
  await expect(card).toContainText('Meu telefone mudou.');
  await expect(card).toContainText('Responder até 30/08/2026');
  await card.getByRole('button', { name: 'Responder' }).click();
  await expect(card).toContainText('Escreva a resposta.');
  await card.getByLabel('Resposta').fill('Corrigido, obrigado.');
  await card.getByRole('button', { name: 'Responder' }).click();
  await expect(toasts).toContainText('Resposta enviada!');
  await expect(page.getByText('Nenhum pedido espera resposta.')).toBeVisible();

  await portal.open(client, institution);
  await ownData.getByText('Corrigir, apagar ou perguntar').click();
  await expect(ownData).toContainText('Resposta: Corrigido, obrigado.');
});
