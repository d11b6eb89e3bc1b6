import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { z } from 'zod';

export interface WebSettings {
  productName: string;
  contactEmail: string;
  timeZone: string;
  /** Where SIGN_UP is on. */
  signUp?: 'open' | 'code';
  termsUrl?: string;
  privacyUrl?: string;
  /** Where PLANS is set. */
  plans?: 'on';
  /** DEMO_TENANT. */
  demo?: 'on';
}

export interface Page {
  content: Buffer;
  /** Compressed on first use. */
  brotli: () => Buffer;
  etag: string;
}

/** The parts of a request a page may depend on. */
interface PageRequest {
  pathName: string;
  /** What follows the '?'; undefined without one. */
  query: string | undefined;
  staff: boolean;
  borrower: boolean;
}

export interface PageReader {
  pageOf(request: PageRequest): Page;
  /** Files without a hash in their name, by URL; their ETag is a hash of the content, not the file time. */
  named: ReadonlyMap<string, Page & { type: string }>;
}

const firstView = {
  chunks: z.array(z.string()),
  firstRequests: z.array(z.string()),
  /** The name of a drawn one. */
  view: z.string(),
};

/** The format scripts/write-pages.mjs writes. */
const pagesSchema = z.object({
  screens: z.record(
    z.string(),
    z.object({
      ...firstView,
      session: z.enum(['staff', 'borrower']).nullable(),
      /** In its place where this parameter of the address names a record. */
      record: z.object({ ...firstView, parameter: z.string() }).optional(),
    }),
  ),
  views: z.record(z.string(), z.string()),
});
type Pages = z.infer<typeof pagesSchema>;
type Screen = Pages['screens'][string];

const NO_PAGES: Pages = { screens: {}, views: {} };
export const NAMED_FILES = {
  'manifest.webmanifest': 'application/manifest+json; charset=utf-8',
  'sw.js': 'text/javascript; charset=utf-8',
};
const ROOT = '<div id="root"></div>';

/** Null before the first build; then only the API is served. */
export function readPages(webDir: string, settings: WebSettings): PageReader | null {
  const file = path.join(webDir, 'index.html');
  if (!existsSync(file)) return null;
  const template = fillIn(readFileSync(file, 'utf8'), settings);
  const pagesFile = path.join(webDir, 'pages.json');
  const { screens, views }: Pages = existsSync(pagesFile)
    ? pagesSchema.parse(JSON.parse(readFileSync(pagesFile, 'utf8')))
    : NO_PAGES;
  const drawn = new Map(Object.entries(views).map(([name, view]) => [name, fillIn(view, settings)]));
  // There are only a few combinations, each built on first use.
  const cache = new Map<string, Page>();

  return {
    named: readNamed(webDir, settings),
    pageOf(request) {
      const name = Object.keys(screens).find((screen) => screen === request.pathName) ?? '';
      const screen = shownAt(screens[name], request);
      const view = viewFor(screen, request);
      const requests = firstRequests(screen, request);
      const key = [name, view, ...requests].join(' ');
      const page =
        cache.get(key) ??
        pageFrom(
          template
            .replace('%FIRST_REQUESTS%', () => escapeHtml(requests.join(' ')))
            .replace('</head>', () => `${(screen?.chunks ?? []).map(preload).join('')}</head>`)
            .replace(ROOT, () => `<div id="root" data-view="${view}">${drawn.get(view) ?? ''}</div>`),
        );
      cache.set(key, page);
      return page;
    },
  };
}

/** Any other query (a filter, a tab) may need other data first, and a picture of what it shows is not drawn. */
function shownAt(screen: Screen | undefined, { query }: PageRequest): Screen | undefined {
  if (screen === undefined || query === undefined) return screen;
  if (screen.record !== undefined && new URLSearchParams(query).has(screen.record.parameter))
    return { ...screen, ...screen.record };
  return { ...screen, firstRequests: [], view: screen.session === 'staff' ? 'start' : screen.view };
}

/** A signed-in user is redirected from the login and an anonymous one to it, so neither may see the wrong view flash. */
function viewFor(screen: Screen | undefined, { staff, borrower }: PageRequest): Screen['view'] {
  if (screen?.view === 'login') return staff || borrower ? 'start' : 'login';
  return screen?.session === 'staff' && staff ? screen.view : 'start';
}

function readNamed(webDir: string, { productName }: WebSettings): PageReader['named'] {
  const name = JSON.stringify(productName).slice(1, -1);
  return new Map(
    Object.entries(NAMED_FILES).flatMap(([file, type]) => {
      if (!existsSync(path.join(webDir, file))) return [];
      const text = readFileSync(path.join(webDir, file), 'utf8').replaceAll('%PRODUCT_NAME%', () => name);
      return [[`/${file}`, { ...pageFrom(text), type }] as const];
    }),
  );
}

/** API calls to start while the app's code loads. */
function firstRequests(screen: Screen | undefined, request: PageRequest): string[] {
  if (screen === undefined || screen.session === null) return [];
  return request[screen.session] ? screen.firstRequests : [];
}

const preload = (chunk: string) =>
  `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${escapeHtml(chunk)}">`;

function pageFrom(text: string): Page {
  const content = Buffer.from(text);
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  let brotli: Buffer | undefined;
  return { content, brotli: () => (brotli ??= brotliCompressSync(content)), etag };
}

function fillIn(text: string, settings: WebSettings): string {
  return text
    .replaceAll('%PRODUCT_NAME%', () => escapeHtml(settings.productName))
    .replaceAll('%CONTACT_EMAIL%', () => escapeHtml(settings.contactEmail))
    .replaceAll('%CADERNETA_SETTINGS%', () => escapeHtml(JSON.stringify(settings)));
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
