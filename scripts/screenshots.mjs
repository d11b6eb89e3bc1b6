/*
 * `npm run screenshots`: the pictures of the documents, taken from the built app with demo data on a throw-away
 * database, so that they never show something else than the product. `-- DIR` writes every screen in every size
 * and scheme into DIR instead, to be looked at.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { ROOT } from './build-stamp.mjs';
import { DEMO_ACCOUNT as ACCOUNT, startDemoApp } from './demo-app.mjs';
import { ensureChromium } from './ensure-chromium.mjs';

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

/** The pictures the documents show: name → screen, size, scheme. */
const DOCUMENTED = [
  ['dashboard', 'phone', 'light'],
  ['loan-details', 'phone', 'dark'],
  ['portal', 'phone', 'light'],
  ['dashboard', 'desktop', 'light'],
  ['queue', 'desktop', 'dark'],
];

/** @typedef {(page: import('@playwright/test').Page) => Promise<unknown>} Screen */

/** @param {string} address @param {string} [tab] @returns {Screen} */
const staffScreen = (address, tab) => async (page) => {
  await page.goto(address);
  if (tab !== undefined) await page.getByRole('tab', { name: tab }).click();
};

/** @type {Record<string, Screen>} */
const STAFF_SCREENS = {
  dashboard: staffScreen('/'),
  clients: staffScreen('/clientes'),
  'client-form': async (page) => {
    await page.goto('/clientes');
    await page.getByRole('button', { name: 'Novo Cliente' }).click();
    await page.getByRole('dialog').waitFor();
  },
  loans: staffScreen('/emprestimos'),
  'loan-form': async (page) => {
    await page.goto('/emprestimos');
    await page.getByRole('button', { name: 'Novo' }).click();
    await page.getByRole('dialog').waitFor();
  },
  'loan-details': async (page) => {
    await page.goto('/');
    await page
      .getByRole('button', { name: /^Detalhes/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
  },
  queue: staffScreen('/administracao'),
  reports: staffScreen('/administracao', 'Relatórios'),
  settings: staffScreen('/administracao', 'Configurações'),
};

const executablePath = await ensureChromium();
const demo = startDemoApp({ env: { LOG_LEVEL: 'silent', LIMITS: '{"session_reads":100000}' } });
try {
  await takePictures(await demo.started);
} finally {
  await demo.stop();
}

/** @param {import('./demo-app.mjs').DemoApp} app */
async function takePictures({ url, cpf }) {
  const everything = process.argv[2];
  const folder = everything ?? path.join(ROOT, 'docs', 'screenshots');
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', '--lang=pt-BR'],
  });
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const scheme of /** @type {const} */ (['light', 'dark'])) {
      const wanted = (/** @type {string} */ name) =>
        everything !== undefined || DOCUMENTED.some((one) => one.join() === [name, size, scheme].join());
      const context = await browser.newContext({
        baseURL: url,
        viewport,
        colorScheme: scheme,
        locale: 'pt-BR',
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      const picture = async (/** @type {string} */ name) => {
        await page.waitForLoadState('networkidle').catch(() => undefined);
        await page
          .getByText(/^Carregando/)
          .first()
          .waitFor({ state: 'hidden' });
        await page.screenshot({ path: path.join(folder, `${name}-${size}-${scheme}.png`) });
      };
      await page.goto('/login');
      if (wanted('login')) await picture('login');
      if (wanted('portal')) await portalPicture(page, cpf, picture);
      await page.goto('/login');
      await page.getByLabel('E-mail').fill(ACCOUNT.email);
      await page.getByLabel('Senha', { exact: true }).fill(ACCOUNT.password);
      await page.getByRole('button', { name: 'Entrar' }).click();
      await page.getByRole('heading', { name: 'Dashboard Financeiro' }).waitFor();
      for (const [name, open] of Object.entries(STAFF_SCREENS)) {
        if (!wanted(name)) continue;
        await open(page);
        await picture(name);
      }
      await context.close();
    }
  }
  await browser.close();
}

/** @param {import('@playwright/test').Page} page @param {string} cpf @param {(name: string) => Promise<void>} picture */
async function portalPicture(page, cpf, picture) {
  await page.getByRole('tab', { name: 'Cliente' }).click();
  await page.getByLabel('CPF').fill(cpf);
  await page.getByRole('button', { name: 'Avançar' }).click();
  await page.getByRole('list').getByRole('button').first().click();
  await page.waitForURL('**/portal/dashboard');
  // The greeting's toast would cover the header.
  await page.reload();
  await page.getByRole('heading', { name: 'Meus Empréstimos' }).waitFor();
  await picture('portal');
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL('**/login');
}
