/*
 * `npm run screenshots`: the pictures of the documents, taken from the built app with demo data on a throw-away
 * database, so that they never show something else than the product. `-- DIR` writes every screen, dialog and state in
 * every size and scheme into DIR instead, to be looked at; `-- DIR WORD` only those whose name has the word in it,
 * `-- DIR WORD SIZE-SCHEME` (`phone`, `-dark`, `wide-light`) only the pictures whose size and scheme have that in them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { ROOT } from '../scripts/build-stamp.mjs';
import { DEMO_ACCOUNT, startDemoApp } from '../scripts/demo-app.mjs';
import { ensureChromium } from '../scripts/ensure-chromium.mjs';
import { asWebp, HELP_PICTURES } from './screenshots/help-pictures.mjs';
import { NEWCOMER, STAFF } from './screenshots/staff-places.mjs';
import { BORROWER, STRANGER, VISITOR } from './screenshots/visitor-places.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./screenshots/steps.mjs').Place} Place */

const EMPTY_ACCOUNT = { email: 'novo@caderneta.local', password: 'um caderno ainda vazio' };
const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
  narrow: { width: 320, height: 640 },
  tablet: { width: 820, height: 1180 },
  laptop: { width: 1024, height: 768 },
  wide: { width: 1920, height: 1080 },
};
const SCHEMES = /** @type {const} */ (['light', 'dark']);
/** A place is opened once with each pointer, at the first of its sizes, and looked at in the others from there. */
const POINTERS = /** @type {const} */ ([
  { touch: true, sizes: ['phone', 'narrow', 'tablet'] },
  { touch: false, sizes: ['desktop', 'laptop', 'wide'] },
]);

/** The pictures the documents show: name, size, scheme. */
const DOCUMENTED = [
  ['dashboard', 'phone', 'light'],
  ['loan-details', 'phone', 'dark'],
  ['portal', 'phone', 'light'],
  ['dashboard', 'desktop', 'light'],
  ['queue', 'desktop', 'dark'],
];

const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-gpu',
  '--lang=pt-BR',
  // Date fields speak the browser's own language, which where it was packed without ours is English. With this they
  // follow the page's, as they do on the phone of somebody in Brazil.
  '--enable-blink-features=LangAttributeAwareFormControlUI',
];

/** What follows the width or the scheme by script is drawn again. */
const SETTLED_MS = 200;

/** No person opens so many pages in a minute as this does. */
const GENEROUS = Object.fromEntries(
  [
    'session_reads',
    'session_live_opens',
    'live_opens',
    'staff_login_account',
    'portal_cpf',
    'institutions',
  ].map((name) => [name, 100_000]),
);

/** @param {string} name @param {keyof typeof SIZES} size @param {string} scheme */
const isDocumented = (name, size, scheme) =>
  DOCUMENTED.some((one) => one.join() === [name, size, scheme].join());

/** The help pages that show a place. @param {string} name @param {keyof typeof SIZES} size @param {string} scheme */
const helpPagesOf = (name, size, scheme) =>
  size === 'phone' && scheme === 'light'
    ? Object.keys(HELP_PICTURES).filter((page) => HELP_PICTURES[page] === name)
    : [];

const [, , everythingInto, word = '', lookWord = ''] = process.argv;
const guide = path.join(ROOT, 'docs', 'guia');
const folder = everythingInto ?? path.join(ROOT, 'docs', 'screenshots');
mkdirSync(folder, { recursive: true });
const executablePath = await ensureChromium();
const demo = startDemoApp({
  alsoEmpty: EMPTY_ACCOUNT,
  env: { LOG_LEVEL: 'silent', LIMITS: JSON.stringify(GENEROUS) },
});
/** @type {string[]} */
const missed = [];
try {
  const { url, cpf, statement } = await demo.started;
  for (const pointer of POINTERS) await takePictures({ url, cpf, statement }, pointer);
} finally {
  await demo.stop();
}
if (missed.length > 0) {
  process.stderr.write(`Não saíram:\n${missed.join('\n')}\n`);
  process.exitCode = 1;
}

/** Which pictures of a place are asked for, of these sizes. @param {Place} place @param {readonly (keyof typeof SIZES)[]} sizes */
function looksOf({ name }, sizes) {
  return sizes
    .flatMap((size) => SCHEMES.map((scheme) => ({ size, scheme })))
    .filter(({ size, scheme }) =>
      everythingInto === undefined
        ? isDocumented(name, size, scheme) || helpPagesOf(name, size, scheme).length > 0
        : name.includes(word) && `${size}-${scheme}`.includes(lookWord),
    );
}

/**
 * @param {{ url: string, cpf: string, statement: string }} app
 * @param {(typeof POINTERS)[number]} pointer
 */
async function takePictures({ url, cpf, statement }, { touch, sizes }) {
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
  /** @type {[readonly Place[], ((page: Page) => Promise<unknown>)?][]} */
  const parts = [
    [VISITOR],
    [STRANGER],
    [BORROWER, (page) => enterPortal(page, cpf)],
    [NEWCOMER, (page) => signIn(page, EMPTY_ACCOUNT)],
    [STAFF, (page) => signIn(page, DEMO_ACCOUNT)],
  ];
  for (const [places, enter] of parts) {
    const asked = places.filter((place) => looksOf(place, sizes).length > 0);
    if (asked.length === 0) continue;
    const context = await browser.newContext({
      baseURL: url,
      isMobile: touch,
      hasTouch: touch,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
      // What a worker asks for passes by page.route.
      serviceWorkers: 'block',
    });
    context.setDefaultTimeout(15_000);
    const page = await context.newPage();
    await enter?.(page);
    for (const place of asked) await takePicturesOf(page, place, looksOf(place, sizes), statement);
    await context.close();
  }
  await browser.close();
}

/** @param {Page} page @param {Place} place @param {ReturnType<typeof looksOf>} looks @param {string} statement */
async function takePicturesOf(page, place, looks, statement) {
  const [first] = looks;
  if (first === undefined) return;
  try {
    await page.setViewportSize(SIZES[first.size]);
    await place.before?.(page);
    await page.goto(place.address, { waitUntil: place.unfinished ? 'commit' : 'load' });
    if (place.unfinished) await page.waitForTimeout(1000);
    else await untilLoaded(page);
    await place.open?.(page, { statement });
    if (!place.unfinished) await untilLoaded(page);
    for (const look of looks) await takePicture(page, place, look);
    await place.after?.(page);
  } catch (error) {
    missed.push(`${place.name} (${first.size}): ${String(error).split('\n').slice(0, 4).join(' ')}`);
    await page.context().setOffline(false);
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
}

/** @param {Page} page @param {Place} place @param {ReturnType<typeof looksOf>[number]} look */
async function takePicture(page, { name, whole }, { size, scheme }) {
  const file = `${name}-${size}-${scheme}.png`;
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize(SIZES[size]);
  await page.waitForTimeout(SETTLED_MS);
  if (everythingInto === undefined) {
    const png = await page.screenshot();
    if (isDocumented(name, size, scheme)) writeFileSync(path.join(folder, file), png);
    for (const help of helpPagesOf(name, size, scheme))
      writeFileSync(path.join(guide, `${help}.webp`), await asWebp(page, png));
    return;
  }
  if (whole) {
    await page.setViewportSize({ width: SIZES[size].width, height: await heightOf(page) });
    await page.waitForTimeout(SETTLED_MS);
  }
  await page.screenshot({ path: path.join(folder, file) });
}

/** Not the browser's own full page: bars that stay at an edge would stand in the middle of it. @param {Page} page */
async function heightOf(page) {
  return Math.min(5000, await page.locator('html').evaluate((html) => html.scrollHeight));
}

/** Nothing in the window says or shows any more that it is loading. @param {Page} page */
async function untilLoaded(page) {
  const deadline = Date.now() + 15_000;
  do await page.waitForTimeout(150);
  while (Date.now() < deadline && (await isLoading(page)));
  // What stands beside the first view comes once the page rests.
  await page.waitForTimeout(1000);
}

/** @param {Page} page */
async function isLoading(page) {
  if (/Carregando|Verificando/.test(await page.locator('body').innerText())) return true;
  return page.locator('.animate-breathe').evaluateAll((blanks) =>
    blanks.some((blank) => {
      const { top, height } = blank.getBoundingClientRect();
      return height > 0 && top < blank.ownerDocument.documentElement.clientHeight;
    }),
  );
}

/** @param {Page} page @param {{ email: string, password: string }} account */
async function signIn(page, { email, password }) {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('heading', { name: 'Dashboard Financeiro' }).waitFor();
}

/** @param {Page} page @param {string} cpf */
async function enterPortal(page, cpf) {
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Cliente' }).click();
  await page.getByLabel('CPF').fill(cpf);
  await page.getByRole('button', { name: 'Avançar' }).click();
  await page.getByRole('list').getByRole('button').first().click();
  await page.getByRole('heading', { name: 'Meus Empréstimos' }).waitFor();
}
