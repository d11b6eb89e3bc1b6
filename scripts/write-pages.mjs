/*
 * After the build: writes what the server puts into the page of each screen. Its chunks, which the browser can then load
 * at once instead of one after the other; the API calls of its first view; and its prerendered view.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './build-stamp.mjs';
import { FIRST_REQUESTS } from './first-requests.mjs';
import { scriptsOf } from './web-chunks.mjs';

const DIST = path.join(ROOT, 'dist');

const { drawDashboard, drawLogin, drawStart } = await import(
  pathToFileURL(path.join(DIST, 'prerender', 'prerender.js')).href
);

// What the page itself already names.
const index = readFileSync(path.join(DIST, 'web', 'index.html'), 'utf8');

/** The screens that are drawn beforehand. @type {Record<string, string>} */
const VIEWS = { '/login': 'login', '/': 'dashboard' };

/** @param {string} screen @param {import('./first-requests.mjs').FirstRequests} requests */
const pageOf = (screen, { modules, staffData = [], borrowerData = [] }) => ({
  chunks: scriptsOf(modules).filter((file) => !index.includes(file)),
  data: { staff: staffData, borrower: borrowerData },
  ...(VIEWS[screen] && { view: VIEWS[screen] }),
});

const pages = {
  screens: Object.fromEntries(
    Object.entries(FIRST_REQUESTS).map(([screen, requests]) => [screen, pageOf(screen, requests)]),
  ),
  views: { start: drawStart(), login: await drawLogin(), dashboard: await drawDashboard() },
};
writeFileSync(path.join(DIST, 'web', 'pages.json'), JSON.stringify(pages));
// The prerendered screens hold channels open that would keep this process alive.
process.exit(0);
