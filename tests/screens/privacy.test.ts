import { expect, test } from './support/app.tsx';
import { seedInstitution } from '#tests/flows/support/seed.ts';

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
