import type { Browser, BrowserContext, CDPSession, Locator, Page } from '@playwright/test';
import { takePhone } from './phone.ts';

export interface ListFigures {
  /** The slowest of all interactions, from the press to the picture. */
  slowestInteractionMs: number;
  mostNodes: number;
  /** Memory at the end over memory once the window of pages was full. */
  memoryGrowth: number;
}

declare global {
  var benchSlowest: number;
}

/** A list of many thousands: scrolled without rest, searched, filtered, left and come back to. */
export async function measureList(
  browser: Browser,
  options: {
    url: string;
    address: string;
    search: string;
    seconds: number;
    state: Awaited<ReturnType<BrowserContext['storageState']>>;
  },
): Promise<ListFigures> {
  const phone = await takePhone(browser, { ...options, slowNetwork: false });
  const { page, devtools } = phone;
  try {
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
    await page.goto(options.address);
    await page.getByRole('listitem').nth(2).waitFor();
    await devtools.send('Performance.enable');
    const scrolled = await scrollOn(page, devtools, options.seconds);
    await searchAndLeave(page, options.search);
    return { ...scrolled, slowestInteractionMs: await page.evaluate(() => globalThis.benchSlowest) };
  } finally {
    await phone.close();
  }
}

async function scrollOn(page: Page, devtools: CDPSession, seconds: number) {
  const until = Date.now() + seconds * 1000;
  let full = 0;
  let mostNodes = 0;
  while (Date.now() < until) {
    await page.evaluate(scrollForAWhile);
    mostNodes = Math.max(mostNodes, await page.evaluate(() => document.querySelectorAll('*').length));
    // The first second fills the window of pages that is held from then on.
    if (full === 0) full = await usedMemory(devtools);
  }
  return { mostNodes, memoryGrowth: (await usedMemory(devtools)) / full };
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

/**
 * A finger and a keyboard, sent to the browser itself: to look for what to press costs the page as much as drawing it, and
 * nobody's finger does. Between two taps a person breathes.
 */
async function searchAndLeave(page: Page, search: string): Promise<void> {
  const tabs = await placesOfTabs(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  await tap(page, await placeOf(page.getByRole('searchbox')));
  await page.keyboard.type(search, { delay: 120 });
  await page.locator('[aria-busy="false"][role="list"]').waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  for (const tab of TABS) {
    await page.waitForTimeout(400);
    const place = tabs.get(tab);
    if (place === undefined) throw new Error(`there is no tab ${tab}`);
    await tap(page, place);
    await page.waitForURL((url) => url.pathname === ADDRESSES[tab]);
  }
  await page.waitForTimeout(400);
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

function tap(page: Page, { x, y }: Place): Promise<void> {
  return page.touchscreen.tap(x, y);
}
