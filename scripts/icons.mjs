/*
 * `npm run icons`: the app's icons, drawn from the notebook mark by the browser, so that all of them are the one mark.
 * The pictures are kept in the repository; run it after the mark has changed (src/web/public/favicon.svg).
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { ROOT } from './build-stamp.mjs';
import { ensureChromium } from './ensure-chromium.mjs';

const PUBLIC = path.join(ROOT, 'src', 'web', 'public');
const PAPER = '#f7f4ec';

/**
 * How much of the square the mark fills, and what is behind it. A maskable icon is cut to any shape: its mark stays
 * inside the circle of 80 %. Apple's has no transparency.
 */
const ICONS = [
  { file: 'icon-192.png', size: 192, fill: 0.94, background: 'transparent' },
  { file: 'icon-512.png', size: 512, fill: 0.94, background: 'transparent' },
  { file: 'maskable-512.png', size: 512, fill: 0.58, background: PAPER },
  { file: 'apple-touch-icon.png', size: 180, fill: 0.72, background: PAPER },
];

const mark = readFileSync(path.join(PUBLIC, 'favicon.svg'), 'utf8');
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
for (const { file, size, fill, background } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>
    html { background: ${background} }
    body { margin: 0; height: 100vh; display: grid; place-items: center }
    svg { width: ${fill * 100}vw; height: ${fill * 100}vw }
  </style>${mark}`);
  await page.screenshot({
    path: path.join(PUBLIC, 'icons', file),
    omitBackground: background === 'transparent',
  });
  await page.close();
}
await browser.close();
