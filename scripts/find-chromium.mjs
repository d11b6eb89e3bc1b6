import { existsSync } from 'node:fs';
import path from 'node:path';

const COMMON_PATHS = [
  // The headless shell has the same engine and runs a flow in about half the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const windowsPaths = () =>
  [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']]
    .filter((folder) => folder !== undefined)
    .map((folder) => path.join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'));

/** Playwright's own download, if there is one; null before `npm ci` too. */
const playwrightPath = async () => {
  try {
    const { chromium } = await import('@playwright/test');
    return chromium.executablePath();
  } catch {
    return null;
  }
};

/**
 * A Chromium this machine already has: the setting CHROMIUM_PATH, Playwright's own, or a common place.
 * @returns {Promise<string | null>}
 */
export async function findChromium() {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) return chosen;
  const candidates = [await playwrightPath(), ...COMMON_PATHS, ...windowsPaths()];
  return candidates.find((candidate) => candidate !== null && existsSync(candidate)) ?? null;
}
