import { expect, type Page } from '@playwright/test';
import { NewRequestPage } from '../pages/new-request-page.ts';
import { Portal } from '../pages/portal.ts';
import { freshCpf } from '../support/seed.ts';
import { SWEPT_INSTITUTION } from './book.ts';
import { pressed, type Place } from './place.ts';

/** Before anybody is signed in. */
export const OPEN_TO_ALL: readonly Place[] = [
  { name: 'login', address: '/login' },
  { name: 'login of a client', address: '/login', open: pressed('Cliente', 'tab'), inPage: true },
  { name: 'recovery', address: '/login', open: pressed(/Esqueci/), shows: 'recovery-dialog' },
  { name: 'signing up', address: '/criar-conta', inPage: true, open: openSignUp },
  { name: 'the demonstration', address: '/demonstracao', inPage: true, open: openDemonstration },
  { name: 'invitation', address: '/convite#convite=um-convite' },
  {
    name: 'login with an error',
    address: '/login',
    inPage: true,
    open: async (page) => {
      await pressed('Cliente', 'tab')(page);
      await page.getByLabel('CPF').fill('123');
      await pressed('Avançar')(page);
      await expect(page.getByText('O CPF deve conter 11 dígitos.')).toBeVisible();
    },
  },
  { name: 'checking a paper', address: '/conferir#ABCDEFGHIJ' },
  { name: 'the privacy notice', address: '/privacidade' },
  { name: 'an unknown address', address: '/nao-existe' },
];
export const PORTAL: readonly Place[] = [
  { name: 'portal', address: '/portal/dashboard' },
  {
    name: 'paid loans of a client',
    address: '/portal/dashboard',
    inPage: true,
    open: async (page) => {
      await new Portal(page).paidLoans.click();
      await expect(new Portal(page).paidLoans).toBeChecked();
    },
  },
  {
    name: 'carnê of a client',
    address: '/portal/dashboard',
    inPage: true,
    open: async (page) => {
      await page.getByText('Ver carnê').click();
      await expect(page.getByRole('list', { name: 'Parcelas' })).toBeVisible();
    },
  },
  {
    name: 'what it takes to settle',
    address: '/portal/dashboard',
    shows: 'payoff-dialog',
    open: async (page) => {
      await pressed('Quanto falta para quitar?')(page);
      await expect(page.getByLabel('Quanto falta', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'sending a proof of payment without a file',
    address: '/portal/dashboard',
    shows: 'send-proof-dialog',
    open: async (page) => {
      await pressed('Já paguei: enviar comprovante')(page);
      await page.getByRole('button', { name: 'Enviar', exact: true }).press('Enter');
      await expect(page.getByText('Tire uma foto ou escolha um arquivo.')).toBeVisible();
    },
  },
  {
    name: 'a contract to read',
    address: '/portal/dashboard',
    shows: 'contract-dialog',
    open: async (page) => {
      await page.getByRole('button', { name: 'Ler o contrato' }).first().click();
      await expect(page.getByRole('button', { name: 'Li e aceito' })).toBeVisible();
    },
  },
  {
    name: 'a document of a client',
    address: '/portal/dashboard',
    shows: 'own-picture-dialog',
    open: async (page) => {
      await page.getByRole('region', { name: 'Meus documentos' }).getByRole('button').first().click();
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    },
  },
  {
    name: 'a statement of their own',
    address: '/portal/dashboard',
    open: async (page) => {
      await page.getByRole('button', { name: 'Extrato', exact: true }).press('Enter');
      await expect(page.getByRole('dialog', { name: 'Meu extrato' })).toBeVisible();
    },
  },
  {
    name: 'asking for a loan without a value',
    address: '/portal/dashboard',
    open: async (page) => {
      await pressed('Solicitar Novo Empréstimo')(page);
      await new Portal(page).send.press('Enter');
      await expect(page.getByText('Digite um valor maior que zero')).toBeVisible();
    },
    shows: 'request-loan-dialog',
  },
];

/** On the way of a CPF through the portal, before anybody is signed in. */
export const VISITOR: readonly Place[] = [
  {
    name: 'institutions',
    address: '/login',
    open: advance,
    inPage: true,
    shows: '/portal/selecionar-instituicao',
  },
  {
    name: 'new request',
    shows: '/portal/nova-solicitacao',
    address: '/login',
    inPage: true,
    open: async (page) => {
      await advance(page);
      await new Portal(page).institutions.first().click();
      await expect(new NewRequestPage(page).name).toBeVisible();
    },
  },
];

/** SIGN_UP is off on this server: the page is given the settings of one where it is on (AS-2). */
async function openSignUp(page: Page): Promise<void> {
  const on = { signUp: 'code', termsUrl: 'https://exemplo.com.br/t', privacyUrl: 'https://exemplo.com.br/p' };
  await openWith(page, '/criar-conta', on);
  await expect(page.getByRole('button', { name: 'Criar conta' })).toBeVisible();
}

/** The same of DEMO_TENANT (AS-5). */
async function openDemonstration(page: Page): Promise<void> {
  await openWith(page, '/demonstracao', { demo: 'on' });
  await expect(page.getByRole('button', { name: 'Ver com dados de exemplo' })).toBeVisible();
}

async function openWith(page: Page, address: string, on: Record<string, string>): Promise<void> {
  await page.route(`**${address}`, async (route) => {
    const response = await route.fetch();
    const given = JSON.stringify(on).slice(0, -1).replaceAll('"', '&quot;');
    const body = (await response.text()).replace('{&quot;productName', `${given},&quot;productName`);
    await route.fulfill({ response, body });
  });
  await page.goto(address);
}

/** The list is narrowed to the sweep's own institution: other flows leave theirs on this server, some with hostile names. */
async function advance(page: Page): Promise<void> {
  const portal = new Portal(page);
  await portal.giveCpf(freshCpf());
  await portal.search.fill(SWEPT_INSTITUTION);
  const others = portal.institutions.filter({ hasNotText: SWEPT_INSTITUTION });
  await expect(portal.institutions.first()).toBeVisible();
  await expect(others).toHaveCount(0);
}
