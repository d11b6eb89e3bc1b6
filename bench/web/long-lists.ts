import type { Browser, BrowserContext, CDPSession, Locator, Page } from '@playwright/test';
import { SLOWER, takePhone } from './phone.ts';
import { processorPerPress, traced } from './processor-time.ts';

interface ListOptions {
  url: string;
  address: string;
  state: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** At desktop size, where the loans are a table. */
  wide?: boolean;
}

export interface ScrollFigures {
  mostNodes: number;
  /** Memory at the end over memory once the window of pages was full and the code had been compiled. */
  memoryGrowth: number;
}

declare global {
  var benchSlowest: number;
}

/** A list of many thousands, scrolled without rest. */
export async function scrollLong(
  browser: Browser,
  options: ListOptions & { seconds: number },
): Promise<ScrollFigures> {
  const phone = await takePhone(browser, { ...options, slowNetwork: false });
  try {
    await openList(phone.page, options.address);
    await phone.devtools.send('Performance.enable');
    await scrollOn(phone.page, options.seconds / 5);
    const full = await usedMemory(phone.devtools);
    const mostNodes = await scrollOn(phone.page, (options.seconds * 4) / 5);
    return { mostNodes, memoryGrowth: (await usedMemory(phone.devtools)) / full };
  } finally {
    await phone.close();
  }
}

/** So long somebody looks through the list before they search. */
const LOOKED_THROUGH_SECONDS = 8;

/** Scrolled, searched where there is a search, left and come back to: the slowest of all interactions, from the press to the picture. */
export async function slowestInteraction(
  browser: Browser,
  options: ListOptions & { search: string | null },
): Promise<number> {
  const phone = await takePhone(browser, { ...options, slowNetwork: false });
  const { page } = phone;
  try {
    await observeInteractions(page);
    await openList(page, options.address);
    await scrollOn(page, LOOKED_THROUGH_SECONDS);
    await leaveByTabs(page, options.wide === true ? click : tap, options.search);
    return await page.evaluate(() => globalThis.benchSlowest);
  } finally {
    await phone.close();
  }
}

/** As many as stand on a phone at once. */
const TICKS = 3;

/** Lines of the day's sheet ticked one after another, the slowest from the press to the picture (FD-2). */
export async function slowestTick(browser: Browser, options: ListOptions): Promise<number> {
  const phone = await takePhone(browser, { ...options, slowNetwork: false });
  const { page } = phone;
  try {
    await observeInteractions(page);
    await openList(page, options.address);
    await tickLines(page, await placesOfTicks(page));
    return await page.evaluate(() => globalThis.benchSlowest);
  } finally {
    await phone.close();
  }
}

/** What the same takes of the processor of such a phone: the slowest, which other programs do not make slower. */
export async function tickProcessorTime(browser: Browser, options: ListOptions): Promise<number> {
  const phone = await takePhone(browser, { ...options, slowNetwork: false, fullSpeed: true });
  const { page } = phone;
  try {
    await openList(page, options.address);
    const places = await placesOfTicks(page);
    const events = await traced(browser, page, () => tickLines(page, places));
    return SLOWER * Math.max(...processorPerPress(events));
  } finally {
    await phone.close();
  }
}

/** From the last one up: what opens under a line moves none that is still to be pressed. */
async function placesOfTicks(page: Page): Promise<Place[]> {
  const places: Place[] = [];
  for (let at = 0; at < TICKS; at += 1)
    places.unshift(await placeOf(page.getByRole('checkbox', { name: /^Recebi de/ }).nth(at)));
  return places;
}

async function tickLines(page: Page, places: readonly Place[]): Promise<void> {
  for (const place of places) {
    await page.waitForTimeout(400);
    await tap(page, place);
  }
  await page.getByText(`${TICKS} marcados`).waitFor();
}

/** Of all interactions from now on the slowest, from the press to the picture. */
async function observeInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.benchSlowest = 0;
    const everything: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      buffered: true,
      durationThreshold: 16,
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const counts = 'interactionId' in entry && Number(entry.interactionId) > 0;
        if (counts) globalThis.benchSlowest = Math.max(globalThis.benchSlowest, entry.duration);
      }
    }).observe(everything);
  });
}

async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('listitem').or(page.getByRole('row')).nth(2).waitFor();
}

/** The most DOM nodes there were. */
async function scrollOn(page: Page, seconds: number): Promise<number> {
  const until = Date.now() + seconds * 1000;
  let mostNodes = 0;
  while (Date.now() < until) {
    await page.evaluate(scrollForAWhile);
    mostNodes = Math.max(mostNodes, await page.evaluate(() => document.querySelectorAll('*').length));
  }
  return mostNodes;
}

/** Runs in the page: frame by frame, as a finger that never rests. */
async function scrollForAWhile(): Promise<void> {
  const until = performance.now() + 2500;
  while (performance.now() < until) {
    window.scrollBy(0, 400);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** What is really held: after a collection. */
async function usedMemory(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
}

/** How a list is pressed: by a finger on a phone, by a mouse at a wide screen. */
type Press = (page: Page, place: Place) => Promise<void>;
const tap: Press = (page, { x, y }) => page.touchscreen.tap(x, y);
const click: Press = (page, { x, y }) => page.mouse.click(x, y);

/**
 * A finger or a mouse, and a keyboard, sent to the browser itself: to look for what to press costs the page as much as
 * drawing it, which no finger does. Between two presses a person breathes.
 */
async function leaveByTabs(page: Page, press: Press, search: string | null): Promise<void> {
  const tabs = await placesOfTabs(page);
  if (search !== null) await searchFor(page, press, search);
  for (const tab of TABS) {
    await page.waitForTimeout(400);
    const place = tabs.get(tab);
    if (place === undefined) throw new Error(`there is no tab ${tab}`);
    await press(page, place);
    await page.waitForURL((url) => url.pathname === ADDRESSES[tab]);
  }
  await page.waitForTimeout(400);
}

async function searchFor(page: Page, press: Press, search: string): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  const field = await placeOf(page.getByRole('searchbox'));
  await page.waitForTimeout(400);
  await press(page, field);
  await page.keyboard.type(search, { delay: 120 });
  await page.locator('[aria-busy="false"]:is([role="list"], [role="table"])').waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
}

const ADDRESSES = {
  Dashboard: '/',
  Clientes: '/clientes',
  Empréstimos: '/emprestimos',
  Admin: '/administracao',
};
const TABS = ['Dashboard', 'Clientes', 'Empréstimos', 'Admin', 'Empréstimos', 'Clientes'] as const;

interface Place {
  x: number;
  y: number;
}

async function placesOfTabs(page: Page): Promise<Map<string, Place>> {
  const bar = page.getByRole('navigation', { name: 'Principal' });
  const places = new Map<string, Place>();
  for (const tab of Object.keys(ADDRESSES))
    places.set(tab, await placeOf(bar.getByRole('link', { name: tab })));
  return places;
}

async function placeOf(element: Locator): Promise<Place> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('nothing to press there');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
