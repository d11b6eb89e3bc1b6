/*
 * `npm run screenshots`: the pictures of the documents, taken from the built app with demo data on a throw-away
 * database, so that they never show something else than the product. `-- DIR` writes every screen in every size
 * and scheme into DIR instead, to be looked at.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { ROOT } from './build-stamp.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './ensure-chromium.mjs';

const ACCOUNT = { email: 'demo@caderneta.local', password: 'uma senha para as fotos' };
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const READY_WITHIN_MS = 60_000;

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

const data = mkdtempSync(path.join(tmpdir(), 'caderneta-screenshots-'));
const port = await freePort();
const env = {
  ...process.env,
  DATA_DIR: data,
  PORT: String(port),
  LOG_LEVEL: 'silent',
  LIMITS: '{"session_reads":100000}',
};

await ensureBuilt();
const executablePath = await ensureChromium();
const said = await run([
  'dist/server/cli.js',
  'seed-demo',
  '--email',
  ACCOUNT.email,
  '--senha',
  ACCOUNT.password,
]);
const cpf = /\d{3}\.\d{3}\.\d{3}-\d{2}/.exec(said)?.[0] ?? '';
const server = spawn(process.execPath, ['dist/server/main.js'], { cwd: ROOT, env, stdio: 'ignore' });
try {
  await untilReady();
  await takePictures();
} finally {
  const ended = new Promise((resolve) => server.once('close', resolve));
  server.kill('SIGTERM');
  await ended;
  rmSync(data, { recursive: true, force: true });
}

async function takePictures() {
  const everything = process.argv[2];
  const folder = everything ?? path.join(ROOT, 'docs', 'screenshots');
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const scheme of /** @type {const} */ (['light', 'dark'])) {
      const wanted = (/** @type {string} */ name) =>
        everything !== undefined || DOCUMENTED.some((one) => one.join() === [name, size, scheme].join());
      const context = await browser.newContext({
        baseURL: `http://localhost:${port}`,
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
      if (wanted('portal')) await portalPicture(page, picture);
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

/** @param {import('@playwright/test').Page} page @param {(name: string) => Promise<void>} picture */
async function portalPicture(page, picture) {
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

/** @param {string[]} args @returns {Promise<string>} */
function run(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.once('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${args.join(' ')}: ${code}`)),
    );
  });
}

async function untilReady() {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the app did not become ready');
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
