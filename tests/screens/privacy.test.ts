import { expect, test } from './support/app.tsx';
import { freshCpf, seedClient, seedInstitution, seedLoan } from '#tests/flows/support/seed.ts';

test('LP-1 anybody reads who uses which data for what, of an institution or of all', async ({
  page,
  api,
}) => {
  const { id } = await seedInstitution(api, {
    name: 'Crédito Fácil',
    contact_info: '(11) 98888-7777',
    legal_name: 'Fácil Empréstimos',
    document: '52998224725',
  });
  await page.goto(`/privacidade?instituicao=${id}`);
  const text = page.getByRole('main');
  await expect(text).toContainText('Fácil Empréstimos, CPF 529.982.247-25');
  await expect(text).toContainText('Com ninguém, salvo ordem legal.');
  await expect(text).toContainText('Fale com a instituição: (11) 98888-7777');
  await page.goto('/privacidade');
  await expect(text).toContainText('Fale com a instituição.');
});

test('PB-15 the portal leads to the privacy notice of its institution, below the loans with their payments', async ({
  page,
  api,
  portal,
}) => {
  const institution = await seedInstitution(api, {
    name: 'Crédito Fácil',
    contact_info: '(11) 98888-7777',
  });
  const client = await seedClient(api, { name: 'Rita Lima' });
  await seedLoan(api, { client_id: client.id });
  await portal.open(client, institution);
  await expect(portal.loans).toHaveCount(1);
  await expect(page.getByText('Quem é o credor')).toBeVisible();
  await page.getByRole('link', { name: 'Privacidade' }).click();
  await expect(page.getByRole('main')).toContainText('Fale com a instituição: (11) 98888-7777');
});

test('LP-2 above the button of a request a client reads who uses it and for what, as a visitor does', async ({
  api,
  portal,
}) => {
  const institution = await seedInstitution(api, { name: 'Crédito Fácil' });
  const client = await seedClient(api, { name: 'Rita Lima' });
  await seedLoan(api, { client_id: client.id });
  await portal.open(client, institution);
  await portal.askButton.click();
  await expect(portal.dialog).toContainText(
    'Ao enviar, seus dados serão usados por Crédito Fácil para analisar este pedido.',
  );
  await expect(portal.dialog.getByRole('checkbox')).toHaveCount(0);
});

test('LP-1 PB-15 the owner adds a text, and the portal leads to the page of its institution', async ({
  page,
  api,
  settings,
  portal,
  toasts,
}) => {
  const institution = await seedInstitution(api, {
    name: `Crédito Fácil ${freshCpf()}`,
    early_discount: true,
  });
  await settings.open('Privacidade');
  const section = page.getByRole('region', { name: 'Privacidade', exact: true });
  await section.getByLabel('Seu texto na página de privacidade').fill('Encarregada: Ana Souza.');
  await section.getByRole('button', { name: 'Salvar privacidade' }).click();
  await expect(toasts.getByRole('listitem').first()).toContainText('Configurações salvas!');
  expect(await api.call('GET /api/institution', {})).toMatchObject({
    privacy_text: 'Encarregada: Ana Souza.',
    hides_personal_data: false,
    early_discount: true,
  });
  const client = await seedClient(api, { name: 'Rita Lima' });
  await portal.open(client, institution);
  await page.getByRole('link', { name: 'Privacidade' }).click();
  await expect(page).toHaveURL(`/privacidade?instituicao=${institution.id}`);
  await expect(page.getByRole('main')).toContainText('Encarregada: Ana Souza.');
});
