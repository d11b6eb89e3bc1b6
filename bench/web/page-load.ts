import type { Browser, BrowserContext } from '@playwright/test';
import { takePhone } from './phone.ts';

export interface PageLoad {
  lcp: number;
  /** When the page first rests: no long task and at most two requests under way for five seconds. */
  tti: number;
  cls: number;
  /** JavaScript that had come by the largest paint, as sent. */
  scriptBytes: number;
  /** JavaScript that had come by the time the page rested, as sent. */
  restBytes: number;
  /** Of what works without a connection, which nobody has turned on here. */
  offlineBytes: number;
}

const QUIET_MS = 5000;

/** One first visit, measured by the browser's own observers. */
export async function measureLoad(
  browser: Browser,
  url: string,
  address: string,
  state?: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<PageLoad> {
  const phone = await takePhone(browser, {
    url,
    slowNetwork: true,
    ...(state === undefined ? {} : { state }),
  });
  try {
    await phone.page.addInitScript(observe);
    await phone.page.goto(address, { waitUntil: 'load' });
    // The quiet time after the last thing that could still move it, and some.
    await phone.page.waitForTimeout(QUIET_MS + 2500);
    const seen = await phone.page.evaluate(readOff);
    return {
      lcp: seen.lcp,
      cls: seen.cls,
      scriptBytes: seen.scriptBytes,
      restBytes: seen.restBytes,
      offlineBytes: seen.offlineBytes,
      tti: timeToInteractive(seen),
    };
  } finally {
    await phone.close();
  }
}

interface Seen {
  lcp: number;
  fcp: number;
  cls: number;
  scriptBytes: number;
  restBytes: number;
  offlineBytes: number;
  longTasks: [number, number][];
  requests: [number, number][];
  now: number;
}

declare global {
  var benchSeen: { lcp: number; cls: number; longTasks: [number, number][] };
}

/** Runs in the page, before anything of it. (No named function inside: the page lacks the compiler's helper.) */
function observe(): void {
  globalThis.benchSeen = { lcp: 0, cls: 0, longTasks: [] };
  for (const type of ['largest-contentful-paint', 'layout-shift', 'longtask']) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { startTime, duration } = entry;
        if (type === 'longtask') globalThis.benchSeen.longTasks.push([startTime, startTime + duration]);
        else if (type === 'layout-shift')
          globalThis.benchSeen.cls += 'value' in entry ? Number(entry.value) : 0;
        else globalThis.benchSeen.lcp = startTime;
      }
    }).observe({ type, buffered: true });
  }
}

/** Runs in the page, when it has long been at rest. */
function readOff(): Seen {
  const resources = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming);
  const { lcp, cls, longTasks } = globalThis.benchSeen;
  const scripts = resources.filter((entry) => entry.name.endsWith('.js'));
  return {
    lcp,
    cls,
    longTasks,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    scriptBytes: scripts
      .filter((entry) => entry.responseEnd <= lcp)
      .reduce((sum, entry) => sum + entry.encodedBodySize, 0),
    restBytes: scripts.reduce((sum, entry) => sum + entry.encodedBodySize, 0),
    offlineBytes: resources
      .filter((entry) => entry.name.includes('/offline-parts'))
      .reduce((sum, entry) => sum + entry.encodedBodySize, 0),
    requests: resources.map((entry) => [entry.startTime, entry.responseEnd]),
    now: performance.now(),
  };
}

/** The end of the last long task before the first quiet window after the first paint. */
function timeToInteractive({ fcp, longTasks, requests, now }: Seen): number {
  const busy = (from: number, to: number) =>
    longTasks.some(([start, end]) => start < to && end > from) ||
    requests.some(
      ([at]) =>
        at >= from && at < to && requests.filter(([start, end]) => start <= at && end > at).length > 2,
    );
  const ends = [fcp, ...longTasks.map(([, end]) => end), ...requests.map(([, end]) => end)]
    .filter((end) => end >= fcp && end <= now)
    .sort((a, b) => a - b);
  const quietFrom = ends.find((end) => !busy(end, end + QUIET_MS)) ?? now;
  return Math.max(fcp, ...longTasks.map(([, end]) => end).filter((end) => end <= quietFrom));
}
