import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** A cheap phone on a slow network. */
const LATENCY_MS = 150;
const BYTES_PER_SECOND = (1.6 * 1_000_000) / 8;
export const SLOWER = 4;

export interface Phone {
  page: Page;
  devtools: CDPSession;
  /** As in a cellar: for the page and for its service worker. */
  loseConnection(): Promise<void>;
  findConnection(): Promise<void>;
  close(): Promise<void>;
}

interface PhoneOptions {
  url: string;
  /** Session cookies. */
  state?: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** The network too, not only the processor. */
  slowNetwork: boolean;
  /** A window of 1440 × 900 on the same slow processor, for what only a wide screen shows. */
  wide?: boolean;
  /** A processor as fast as this computer's, where its own time is what is measured. */
  fullSpeed?: boolean;
}

/** A browser that has never been here, on a phone. */
export async function takePhone(browser: Browser, options: PhoneOptions): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: options.url,
    ...(options.wide === true
      ? { viewport: { width: 1440, height: 900 } }
      : { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }),
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    ...(options.state === undefined ? {} : { storageState: options.state }),
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const setNetwork = async (offline: boolean) => {
    await context.setOffline(offline);
    if (!options.slowNetwork) return;
    await devtools.send('Network.emulateNetworkConditions', {
      offline,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    });
  };
  await setNetwork(false);
  if (options.fullSpeed !== true) await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return {
    page,
    devtools,
    loseConnection: () => setNetwork(true),
    findConnection: () => setNetwork(false),
    close: () => context.close(),
  };
}
