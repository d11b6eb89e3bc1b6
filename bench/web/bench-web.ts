/*
 * What a person with a cheap phone gets: the built app in a real browser, mobile emulation, processor four times
 * slower, 1.6 Mbit/s, 150 ms. Loads are reported as ratios to a bare React page measured in the same run, medians of
 * five. `--json` prints one object; `--minutes=5` scrolls that long; `--runs=N`; `--only=sheet` runs one part (loads,
 * lighthouse, sheet, offline or lists); `--page=portal` shows Lighthouse that page alone.
 * Exits non-zero where a figure falls short.
 */
import { chromium, type Browser } from '@playwright/test';
import { parseArgs } from 'node:util';
import { v7 as newId } from 'uuid';
import startCluster from '#tests/flows/support/flows-cluster.ts';
import { startApp, type RunningApp } from '#tests/flows/support/running-app.ts';
import { dayFromToday, insertLoans, seedClient, seedLoan } from '#tests/flows/support/seed.ts';
import { staffApi } from '#tests/flows/support/staff-api.ts';
import { joinTeam } from '#tests/flows/support/team.ts';
import { ensureChromium } from '../../scripts/ensure-chromium.mjs';
import { lighthouse } from './lighthouse.ts';
import { scrollLong, slowestInteraction, slowestTick, tickProcessorTime } from './long-lists.ts';
import { measureOfflineDay, type DayFigures } from './offline-day.ts';
import { measureLoad, type PageLoad } from './page-load.ts';
import { serveBarePage } from './serve-bare-page.ts';

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    only: { type: 'string' },
    minutes: { type: 'string', default: '0.4' },
    runs: { type: 'string', default: '5' },
    page: { type: 'string' },
  },
});
const RUNS = Number(options.runs);
const CLIENTS = 20_000;
const LOANS = 100_000;
const LEDGER_LINES = 2_000;
const SHEET_LINES = 300;

interface Row {
  work: string;
  figure: number;
  reach: string;
  ok: boolean;
}
const rows: Row[] = [];
const say = (text: string) => (options.json ? process.stderr : process.stdout).write(`${text}\n`);

function add(
  work: string,
  figure: number,
  limit: { atMost?: number; atLeast?: number },
  unit: string,
  note = '',
) {
  const rounded = Number(figure.toPrecision(3));
  const ok = rounded <= (limit.atMost ?? Infinity) && rounded >= (limit.atLeast ?? -Infinity);
  const reach = limit.atMost === undefined ? `≥ ${limit.atLeast}` : `≤ ${limit.atMost}`;
  rows.push({ work, figure: rounded, reach: `${reach}${unit}`, ok });
  say(
    `${ok ? 'ok   ' : 'SHORT'} ${work.padEnd(52)} ${`${rounded}${unit}`.padStart(9)}  ${reach}${unit}  ${note}`,
  );
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const spread = (values: number[]) => `${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)}`;

async function cookiesOf(browser: Browser, url: string, path: string, body: unknown) {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto('/robots.txt');
  await page.evaluate(
    async ([path, body]) => {
      const answer = await fetch(String(path), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${String(path)}: ${answer.status}`);
    },
    [path, body],
  );
  const state = await context.storageState();
  const header = state.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  await context.close();
  return { state, header };
}

/** Many of everything, of a lender of its own. */
async function seedBigLender(app: RunningApp) {
  const lender = await app.newLender();
  await app.runSql(
    `INSERT INTO clients (id, institution_id, name, phone, cpf)
     SELECT gen_random_uuid(), $1, (array['Maria', 'José', 'Ana', 'João', 'Antônia'])[n % 5 + 1] || ' da Silva '
       || lpad(n::text, 5, '0'), '(11) 91234-5678', lpad(n::text, 11, '0')
     FROM generate_series(1, $2::integer) AS n`,
    [lender.id, CLIENTS],
  );
  // A history of a hundred thousand changes is not what is measured here, and takes minutes to write.
  for (const table of ['loans', 'installments', 'payments'])
    await app.runSql(`ALTER TABLE ${table} DISABLE TRIGGER USER`, []);
  await insertLoans(
    app,
    `SELECT $1::uuid, gen_random_uuid(), c.id, 10000 + n, 4000, caderneta_period_interest(10000 + n, 4000), $2::date, $3::date,
       timestamptz '2026-01-01' + n * interval '1 second'
     FROM generate_series(1, $4::integer) AS n
     JOIN (SELECT id, row_number() OVER () AS place FROM clients WHERE institution_id = $1) c
       ON c.place = n % $5::integer + 1`,
    [lender.id, dayFromToday(0), dayFromToday(30), LOANS, CLIENTS],
  );
  const faithful = newId();
  await seedFaithfulClient(app, lender.id, faithful);
  for (const table of ['loans', 'installments', 'payments'])
    await app.runSql(`ALTER TABLE ${table} ENABLE TRIGGER USER`, []);
  await app.runSql('ANALYZE', []);
  return { account: { email: lender.email, password: lender.password }, faithful };
}

/** A day on which so many clients have something to pay. */
async function seedSheet(app: RunningApp) {
  const lender = await app.newLender();
  await app.runSql(
    `INSERT INTO clients (id, institution_id, name, phone, cpf, address)
     SELECT gen_random_uuid(), $1, 'Ana da Silva ' || n, '(11) 91234-5678', lpad(n::text, 11, '0'), 'Rua das Acácias, ' || n
     FROM generate_series(1, $2::integer) AS n`,
    [lender.id, SHEET_LINES],
  );
  await insertLoans(
    app,
    `SELECT $1::uuid, gen_random_uuid(), c.id, 10000, 4000, caderneta_period_interest(10000, 4000), $2::date, $3::date, now()
     FROM clients c WHERE institution_id = $1`,
    [lender.id, dayFromToday(-31), dayFromToday(-1)],
  );
  return lender;
}

async function measureSheet(browser: Browser, app: RunningApp): Promise<void> {
  const { email, password } = await seedSheet(app);
  const { state } = await cookiesOf(browser, app.url, '/api/session', { email, password });
  const sheet = { url: app.url, address: '/folha', state };
  const slowest: number[] = [];
  const worked: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    slowest.push(await slowestTick(browser, sheet));
    worked.push(await tickProcessorTime(browser, sheet));
  }
  const work = `/folha of ${SHEET_LINES} lines: slowest tick`;
  add(work, median(slowest), { atMost: 50 }, ' ms', `(${spread(slowest)})`);
  add(`${work}, of processor`, median(worked), { atMost: 50 }, ' ms', `(${spread(worked)})`);
}

/** The same clients to a lender at '/', and to a collector who has them all at '/hoje'. */
async function measureOffline(browser: Browser, app: RunningApp): Promise<void> {
  const lender = await seedSheet(app);
  const { email, password } = await joinTeam(app.url, staffApi(app.url, lender), {
    name: 'Carlos Lima',
    role: 'collector',
  });
  await app.runSql(
    `UPDATE clients SET collector_user_id =
       (SELECT user_id FROM memberships WHERE institution_id = $1 AND role = 'collector') WHERE institution_id = $1`,
    [lender.id],
  );
  const own = { email: lender.email, password: lender.password };
  for (const { who, account, home, switchAt } of [
    {
      who: 'a lender',
      account: own,
      home: '/',
      switchAt: '/administracao?aba=configuracoes&secao=sem-internet',
    },
    {
      who: 'a collector',
      account: { email, password },
      home: '/hoje',
      switchAt: '/conta?secao=sem-internet',
    },
  ]) {
    const { state } = await cookiesOf(browser, app.url, '/api/session', account);
    const day = { url: app.url, state, home, switchAt, client: 'Ana da Silva' };
    const { online, offline } = await measureOfflineDay(browser, day, RUNS);
    const of = (figures: readonly DayFigures[], what: keyof DayFigures) => figures.map((each) => each[what]);
    const shown = (figures: readonly DayFigures[]) =>
      `${median(of(figures, 'shown')).toFixed(0)} ms (${spread(of(figures, 'shown'))}), ${median(of(figures, 'processor')).toFixed(0)} of processor`;
    add(
      `'Hoje' of ${who} with ${SHEET_LINES} late: offline over online`,
      median(of(offline, 'shown')) / median(of(online, 'shown')),
      { atMost: 1 },
      '×',
      `${shown(offline)}, beside ${shown(online)}`,
    );
  }
}

/** Somebody who pays every day: a client's page of so many lines. */
async function seedFaithfulClient(app: RunningApp, institution: string, client: string): Promise<void> {
  const loan = newId();
  await app.runSql(
    `INSERT INTO clients (institution_id, id, name, phone, cpf) VALUES ($1, $2, 'Zilda Fiel', '(11) 91234-5678', '99999999999')`,
    [institution, client],
  );
  await insertLoans(
    app,
    `SELECT $1::uuid, $5::uuid, $2::uuid, 1000000, 4000, caderneta_period_interest(1000000, 4000), $3::date, $4::date, now()`,
    [institution, client, dayFromToday(0), dayFromToday(30), loan],
  );
  await app.runSql(
    `WITH paid AS (
       INSERT INTO payments (institution_id, id, loan_id, client_id, amount, interest_part, principal_part, payment_date)
       SELECT $1, gen_random_uuid(), $2, $3, 1, 1, 0, current_date - n FROM generate_series(1, $4::integer) AS n
     )
     UPDATE loans SET paid_amount = $4::integer WHERE institution_id = $1 AND id = $2`,
    [institution, loan, client, LEDGER_LINES],
  );
}

/** A lender with an ordinary notebook, and one of its borrowers. */
async function seedOrdinary(app: RunningApp) {
  const lender = await app.newLender();
  const api = staffApi(app.url, lender);
  const institution = await api.call('PUT /api/institution', {
    body: { version: 1, name: 'Empréstimos da Vila' },
  });
  const client = await seedClient(api);
  for (let days = 1; days <= 20; days += 1)
    await seedLoan(api, { client_id: client.id, end_date: dayFromToday(days) });
  return { lender, client: client.id, borrower: { cpf: client.cpf, institution_id: institution.id } };
}

async function measureLoads(
  browser: Browser,
  app: RunningApp,
  bareUrl: string,
  people: People,
): Promise<void> {
  const pages = {
    bare: () => measureLoad(browser, bareUrl, '/'),
    login: () => measureLoad(browser, app.url, '/login'),
    dashboard: () => measureLoad(browser, app.url, '/', people.staff.state),
  };
  const loads: Record<keyof typeof pages, PageLoad[]> = { bare: [], login: [], dashboard: [] };
  // Side by side, so that a busy moment of the machine falls on all of them.
  for (let run = 0; run < RUNS; run += 1) {
    loads.bare.push(await pages.bare());
    loads.login.push(await pages.login());
    loads.dashboard.push(await pages.dashboard());
  }
  const of = (page: keyof typeof pages, what: keyof PageLoad) => loads[page].map((load) => load[what]);
  for (const page of ['login', 'dashboard'] as const) {
    for (const [what, limit] of [
      ['lcp', 1.35],
      ['tti', 1.8],
    ] as const) {
      const mine = of(page, what);
      const bare = of('bare', what);
      const note = `${median(mine).toFixed(0)} ms (${spread(mine)}) beside ${median(bare).toFixed(0)} ms (${spread(bare)})`;
      add(
        `${page}: ${what.toUpperCase()} over a bare React page`,
        median(mine) / median(bare),
        { atMost: limit },
        '×',
        note,
      );
    }
    add(`${page}: layout shift`, median(of(page, 'cls')), { atMost: 0.05 }, '');
    say(
      `      ${page}: ${(median(of(page, 'scriptBytes')) / 1000).toFixed(1)} kB of scripts by the largest paint`,
    );
  }
  add(
    'dashboard: kB of scripts at rest',
    median(of('dashboard', 'restBytes')) / 1000,
    { atMost: 200 },
    ' kB',
  );
  add(
    'dashboard: bytes of the offline parts',
    Math.max(...of('dashboard', 'offlineBytes')),
    { atMost: 0 },
    '',
  );
}

async function askLighthouse(app: RunningApp, people: People): Promise<void> {
  for (const [name, address, cookie] of [
    ['login', '/login', null],
    ['dashboard', '/', people.staff.header],
    ['clients', '/clientes', people.staff.header],
    ['loans', '/emprestimos', people.staff.header],
    ["a client's page", `/clientes?cliente=${people.client}`, people.staff.header],
    ['portal', '/portal/dashboard', people.borrower.header],
  ] as const) {
    if (options.page !== undefined && options.page !== name) continue;
    const scores = await lighthouse(`${app.url}${address}`, cookie, RUNS);
    if (scores === null) {
      say('      Lighthouse could not be fetched: its scores are left out');
      return;
    }
    for (const [category, limit] of [
      ['performance', 95],
      ['accessibility', 100],
      ['best-practices', 100],
      ['seo', 100],
    ] as const) {
      const figures = scores[category];
      add(`${name}: Lighthouse ${category}`, median(figures), { atLeast: limit }, '', `(${spread(figures)})`);
    }
    const { blockingTime } = scores;
    const spreadText = `(${spread(blockingTime)})`;
    add(`${name}: blocking time`, median(blockingTime), { atMost: 150 }, ' ms', spreadText);
    if (scores.faults.length > 0) say(`      ${name}: ${scores.faults.join('; ')}`);
  }
}

async function measureLists(browser: Browser, app: RunningApp): Promise<void> {
  say(`      writing ${CLIENTS} clients and ${LOANS} loans`);
  const { account, faithful } = await seedBigLender(app);
  const big = await cookiesOf(browser, app.url, '/api/session', account);
  const seconds = Number(options.minutes) * 60;
  for (const { address, search, wide, name } of [
    { name: '/clientes', address: '/clientes', search: 'silva 0123', wide: false },
    { name: '/emprestimos', address: '/emprestimos', search: 'silva 07', wide: false },
    { name: '/emprestimos as a table', address: '/emprestimos', search: 'silva 07', wide: true },
    {
      name: `a client's page of ${LEDGER_LINES} lines`,
      address: `/clientes?cliente=${faithful}`,
      search: null,
      wide: false,
    },
  ]) {
    const list = { url: app.url, address, state: big.state, wide };
    const slowest: number[] = [];
    for (let run = 0; run < Number(options.runs); run += 1)
      slowest.push(await slowestInteraction(browser, { ...list, search }));
    add(`${name}: slowest interaction`, median(slowest), { atMost: 100 }, ' ms', `(${spread(slowest)})`);
    const { mostNodes, memoryGrowth } = await scrollLong(browser, { ...list, seconds });
    add(`${name}: most DOM nodes while scrolling`, mostNodes, { atMost: 1500 }, '');
    add(`${name}: memory after ${seconds} s of scrolling`, memoryGrowth, { atMost: 1.2 }, '×');
  }
}

type SignedIn = Awaited<ReturnType<typeof cookiesOf>>;
interface People {
  staff: SignedIn;
  borrower: SignedIn;
  /** Whose page is opened. */
  client: string;
}

async function measureAll(browser: Browser, app: RunningApp, bareUrl: string): Promise<void> {
  const { lender, borrower, client } = await seedOrdinary(app);
  const { email, password } = lender;
  const people: People = {
    staff: await cookiesOf(browser, app.url, '/api/session', { email, password }),
    borrower: await cookiesOf(browser, app.url, '/api/portal/session', borrower),
    client,
  };
  const parts = {
    loads: () => measureLoads(browser, app, bareUrl, people),
    lighthouse: () => askLighthouse(app, people),
    sheet: () => measureSheet(browser, app),
    offline: () => measureOffline(browser, app),
    lists: () => measureLists(browser, app),
  };
  for (const [part, measure] of Object.entries(parts))
    if (options.only === undefined || options.only === part) await measure();
}

const endings: (() => Promise<void>)[] = [];
/** Whatever was started is ended, the last one first. */
async function started<Part>(part: Promise<Part>, end: (part: Part) => Promise<void>): Promise<Part> {
  const running = await part;
  endings.unshift(() => end(running));
  return running;
}

try {
  await started(startCluster(), (stop) => stop());
  const app = await started(startApp(), (app) => app.stop());
  const bare = await started(serveBarePage(), (page) => page.close());
  const executablePath = await ensureChromium();
  const args = ['--no-sandbox', '--disable-gpu'];
  const browser = await started(chromium.launch({ executablePath, args }), (browser) => browser.close());
  await measureAll(browser, app, bare.url);
} finally {
  for (const end of endings) await end();
}
if (options.json) process.stdout.write(`${JSON.stringify({ rows })}\n`);
process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;
