import type { Browser, BrowserContext, Page } from '@playwright/test';
import { takePhone, type Phone } from './phone.ts';
import { processorUntil, traced } from './processor-time.ts';

interface DayOptions {
  url: string;
  state: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** Where 'Usar sem internet neste aparelho' is. */
  switchAt: string;
  home: string;
  /** Part of the first client's name. */
  client: string;
}

export interface DayFigures {
  /** Milliseconds until a client stands in 'Hoje' and is drawn. */
  shown: number;
  /** Of it, milliseconds of processor of the page's own thread. */
  processor: number;
}

const DRAWN = 'bench-drawn';

declare global {
  var benchDrawnAt: number;
}

/** 'Hoje' of a device that keeps the Rota, opened with a connection and without one in turn (OF-3). */
export async function measureOfflineDay(
  browser: Browser,
  options: DayOptions,
  runs: number,
): Promise<{ online: DayFigures[]; offline: DayFigures[] }> {
  const phone = await takePhone(browser, { ...options, slowNetwork: true });
  const { page } = phone;
  try {
    await keepRota(page, options.switchAt);
    await page.addInitScript(observeDay, { client: options.client, mark: DRAWN });
    const figures: { online: DayFigures[]; offline: DayFigures[] } = { online: [], offline: [] };
    for (let run = 0; run < runs; run += 1) {
      figures.online.push(await openDay(browser, phone, options.home));
      await phone.loseConnection();
      figures.offline.push(await openDay(browser, phone, options.home));
      await phone.findConnection();
    }
    return figures;
  } finally {
    await phone.close();
  }
}

/** The worker has every file, and the switch is on. */
async function keepRota(page: Page, switchAt: string): Promise<void> {
  await page.goto(switchAt);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });
  const choice = page.getByRole('switch', { name: 'Usar sem internet neste aparelho' });
  await choice.check();
  await page.locator('[role="switch"][aria-checked="true"]:not([disabled], [aria-busy="true"])').waitFor();
}

async function openDay(browser: Browser, { page }: Phone, home: string): Promise<DayFigures> {
  await page.goto('about:blank');
  let shown = 0;
  const events = await traced(browser, page, async () => {
    await page.goto(home);
    await page.waitForFunction(() => globalThis.benchDrawnAt > 0);
    shown = await page.evaluate(() => globalThis.benchDrawnAt);
  });
  return { shown, processor: processorUntil(events, DRAWN) };
}

/** Runs in the page, before anything of it: the first frame in which a client stands in 'Hoje'. */
function observeDay({ client, mark }: { client: string; mark: string }): void {
  globalThis.benchDrawnAt = 0;
  new MutationObserver((_changes, observer) => {
    const day = document.querySelector(
      '[aria-labelledby="hoje"], [aria-label="Atrasados"], [aria-label="Quem cobrar hoje"]',
    );
    if (!(day?.textContent ?? '').includes(client)) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      setTimeout(() => {
        performance.mark(mark);
        globalThis.benchDrawnAt = performance.now();
      });
    });
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
