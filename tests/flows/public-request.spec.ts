import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { dayFromToday, freshCpf, seedClient, seedInstitution } from './support/seed.ts';
import type { StaffApi } from './support/staff-api.ts';

let named = 0;
/** Every test of a worker shares the list, so each institution needs a unique name. */
const freshName = (name: string) => `${name} ${process.pid}-${(named += 1)}`;

function seedNamed(api: StaffApi, name: string, more: { logo_url?: string; contact_info?: string } = {}) {
  return seedInstitution(api, { name, ...more });
}

test.describe('choosing an institution', () => {
  test('PT-1 each with its name and contact, a logo fetched without a referrer, or the placeholder', async ({
    page,
    app,
    api,
    portal,
  }) => {
    const name = freshName('Crédito São João');
    const logo = 'https://logos.exemplo.com.br/joao.svg';
    await seedNamed(api, name, { logo_url: logo, contact_info: '(11) 4002-8922' });
    await page.route(logo, (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48"><rect width="48" height="48"/></svg>',
      }),
    );
    const asked = page.waitForRequest(logo);
    await portal.giveCpf(freshCpf());
    const row = portal.institutions.filter({ hasText: name });
    await expect(row).toContainText('(11) 4002-8922');
    const image = row.locator('img');
    await expect(image).toHaveAttribute('referrerpolicy', 'no-referrer');
    expect((await asked).headers()['referer']).toBeUndefined();
    await expect(page).toHaveTitle('Selecionar Instituição | Caderneta');

    // Broken, and then none at all: the placeholder both times.
    await page.unroute(logo);
    await page.route(logo, (route) => route.abort());
    await page.reload();
    await expect(row).toBeVisible();
    await expect(image).toHaveCount(0);
    await expect(row.locator('svg').first()).toBeVisible();
    await app.runSql('UPDATE institutions SET logo_url = NULL WHERE name = $1', [name]);
    await page.reload();
    await expect(row).toBeVisible();
    await expect(image).toHaveCount(0);
  });

  test('PT-1 is searched by name whatever the accents, in at most half of the window @both', async ({
    page,
    app,
    api,
    portal,
  }) => {
    const mark = freshName('Lote');
    await seedNamed(api, `Poupança Água Boa ${mark}`);
    for (let n = 0; n < 15; n += 1) {
      const { id } = await app.newLender();
      await app.runSql('UPDATE institutions SET name = $2 WHERE id = $1', [id, `Caixinha ${n} ${mark}`]);
    }
    await portal.giveCpf(freshCpf());
    await expect(portal.institutions.filter({ hasText: mark })).toHaveCount(16);
    const list = page.getByRole('list', { name: 'Instituições' });
    const { height, half } = await list.evaluate((element) => ({
      height: element.getBoundingClientRect().height,
      half: window.innerHeight / 2,
    }));
    expect(height).toBeLessThanOrEqual(half + 0.5);
    await portal.search.fill('AGUA boa');
    await expect(portal.institutions.filter({ hasText: mark })).toHaveCount(1);
    await expect(portal.institutions.filter({ hasText: mark })).toContainText('Poupança Água Boa');
    await portal.search.fill('não há nenhuma assim');
    await expect(page.getByText('Nenhuma instituição encontrada.')).toBeVisible();
    await page.getByRole('button', { name: 'Limpar pesquisa' }).click();
    await expect(portal.institutions.filter({ hasText: mark })).toHaveCount(16);
    await page.getByRole('link', { name: 'Voltar' }).click();
    await expect(page).toHaveURL('/login');
  });
});

test.describe('nothing for axe to find', () => {
  test('PT-1 PT-3 the empty search, the form with its errors, the success and the question for a code', async ({
    page,
    api,
    newRequest,
    portal,
  }) => {
    const name = freshName('Acessível');
    await seedNamed(api, name, { contact_info: 'contato@exemplo.com.br' });
    await portal.giveCpf(freshCpf());
    await expect(portal.institutions.filter({ hasText: name })).toBeVisible();
    await portal.search.fill('nada assim');
    await expect(page.getByText('Nenhuma instituição encontrada.')).toBeVisible();
    await expectNoFaults(page);
    await portal.search.fill(name);
    await portal.choose(name);
    await newRequest.send.click();
    await expect(page.getByText('Digite seu nome completo.')).toBeVisible();
    await expectNoFaults(page);
    await newRequest.fillIn({ name: 'Joana Prado', amount: '100', date: dayFromToday(9) });
    await newRequest.send.click();
    await expect(newRequest.sent).toBeVisible();
    await expectNoFaults(page);
    const { cpf } = await seedClient(api, { name: 'Helena Souza' });
    await api.call('PUT /api/access-codes', { body: { required: true } });
    await portal.giveCpf(cpf);
    await portal.choose(name);
    await expect(portal.code).toBeFocused();
    await expectNoFaults(page, '[role=dialog]');
  });
});
