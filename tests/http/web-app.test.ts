import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const PAGE = `<!doctype html><head><title>%PRODUCT_NAME%</title>
<meta name="caderneta-settings" content="%CADERNETA_SETTINGS%" />
<meta name="caderneta-first-requests" content="%FIRST_REQUESTS%" /></head><div id="root"></div>`;

const PAGES = {
  screens: {
    '/login': { chunks: ['assets/login-1.js'], session: null, firstRequests: [], view: 'login' },
    '/': {
      chunks: ['assets/staff-1.js'],
      session: 'staff',
      firstRequests: ['/api/metrics', '/api/a?b=1&c=2'],
      view: 'dashboard',
    },
    '/clientes': {
      chunks: ['assets/clients-1.js'],
      session: 'staff',
      firstRequests: ['/api/clients'],
      view: 'clients',
      record: {
        parameter: 'cliente',
        chunks: ['assets/clients-1.js', 'assets/client-1.js'],
        firstRequests: ['/api/clients/:cliente/page'],
        view: 'client',
      },
    },
  },
  views: {
    start: '<svg></svg>',
    login: '<h1>%PRODUCT_NAME%</h1>%CONTACT_EMAIL%',
    dashboard: '<p>%PRODUCT_NAME%</p>',
    clients: '<h1>Clientes</h1>',
    client: '<h1></h1>',
  },
};
const STAFF = { cookie: `__Host-caderneta_staff=${'a'.repeat(43)}` };

let server: TestApp;
let webDir: string;

beforeAll(async () => {
  webDir = await mkdtemp(path.join(tmpdir(), 'caderneta-web-'));
  await mkdir(path.join(webDir, 'assets'));
  await writeFile(path.join(webDir, 'index.html'), PAGE);
  await writeFile(path.join(webDir, 'pages.json'), JSON.stringify(PAGES));
  await writeFile(path.join(webDir, 'manifest.webmanifest'), '{"name":"%PRODUCT_NAME%"}');
  await writeFile(path.join(webDir, 'sw.js'), '// worker');
  await writeFile(path.join(webDir, 'assets', 'app-abc123.js'), 'console.log(1)');
  await writeFile(path.join(webDir, 'assets', 'app-abc123.js.br'), brotliCompressSync('console.log(1)'));
  await writeFile(path.join(webDir, 'assets', 'app-abc123.js.map'), '{}');
  await writeFile(path.join(webDir, 'assets', 'file-worker-abc.js'), 'console.log(2)');
  await writeFile(path.join(webDir, 'icon.svg'), '<svg/>');
  await mkdir(path.join(webDir, 'ajuda'));
  await writeFile(path.join(webDir, 'ajuda', 'index.html'), '<h1>Ajuda</h1>');
  await writeFile(path.join(webDir, 'ajuda', '09-pix.html'), '<h1>Receber por Pix</h1>');
  await writeFile(path.join(webDir, 'robots.txt'), 'User-agent: *\nAllow: /\n');
  server = await startTestApp({
    webDir,
    env: { PRODUCT_NAME: 'Zé & "Filhos" <$&>', CONTACT_EMAIL: 'oi@exemplo.com.br' },
  });
});
afterAll(async () => {
  await server.close();
  await rm(webDir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

test('AJ-1 AJ-2 the help is a page of its own, for everybody and without the app', async () => {
  for (const [url, heading] of [
    ['/ajuda', '<h1>Ajuda</h1>'],
    ['/ajuda?de=caixa', '<h1>Ajuda</h1>'],
    ['/ajuda/09-pix.html', '<h1>Receber por Pix</h1>'],
  ] as const) {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toBe(heading);
  }
});

test.each(['/', '/login', '/clientes', '/portal/dashboard', '/qualquer/coisa', '/index.html', '/icon.svg/'])(
  '%s is the page, with the settings in it, asked for again each time',
  async (url) => {
    const answer = await get(url, { accept: 'text/html' });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(answer.body).toContain('<title>Zé &amp; &quot;Filhos&quot; &lt;$&amp;&gt;</title>');
    const content = /content="([^"]*)"/.exec(answer.body)?.[1] ?? '';
    const settings = content
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    expect(JSON.parse(settings)).toEqual({
      productName: 'Zé & "Filhos" <$&>',
      contactEmail: 'oi@exemplo.com.br',
      timeZone: 'America/Sao_Paulo',
    });
  },
);

test('the login is in the page with the settings filled in, except for a signed-in browser', async () => {
  const login = await get('/login', { accept: 'text/html' });
  expect(login.body).toContain(
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/login-1.js">',
  );
  expect(login.body).toContain(
    '<div id="root" data-view="login"><h1>Zé &amp; &quot;Filhos&quot; &lt;$&amp;&gt;</h1>oi@exemplo.com.br</div>',
  );
  const signedIn = await get('/login', { accept: 'text/html', ...STAFF });
  expect(signedIn.body).toContain('<div id="root" data-view="start"><svg></svg></div>');
  expect(signedIn.headers['vary']).toContain('cookie');
  expect(signedIn.headers['etag']).not.toBe(login.headers['etag']);
});

test('the skeleton of the dashboard is only for browsers with a staff session', async () => {
  const drawn =
    '<div id="root" data-view="dashboard"><p>Zé &amp; &quot;Filhos&quot; &lt;$&amp;&gt;</p></div>';
  expect((await get('/', { accept: 'text/html', ...STAFF })).body).toContain(drawn);
  // What a filter or a tab shows is not what was drawn.
  expect((await get('/?aba=x', { accept: 'text/html', ...STAFF })).body).toContain('data-view="start"');
  expect((await get('/', { accept: 'text/html' })).body).toContain('data-view="start"');
  expect((await get('/administracao', { accept: 'text/html', ...STAFF })).body).toContain(
    'data-view="start"',
  );
});

test('CL-11 an address that names a client has the page of one: the same for all, with its own chunks and requests', async () => {
  const list = (await get('/clientes', { accept: 'text/html', ...STAFF })).body;
  expect(list).toContain('<div id="root" data-view="clients"><h1>Clientes</h1></div>');
  expect(list).not.toContain('/assets/client-1.js');
  const first = await get('/clientes?cliente=1&situacao=devendo', { accept: 'text/html', ...STAFF });
  expect(first.body).toContain('<div id="root" data-view="client"><h1></h1></div>');
  expect(first.body).toContain('/assets/client-1.js');
  expect(first.body).toContain('first-requests" content="/api/clients/:cliente/page"');
  const second = await get('/clientes?cliente=2', { accept: 'text/html', ...STAFF });
  expect(second.headers['etag']).toBe(first.headers['etag']);
  const anonymous = (await get('/clientes?cliente=1', { accept: 'text/html' })).body;
  expect(anonymous).toContain('data-view="start"');
  expect(anonymous).toContain('first-requests" content=""');
});

test('a page names its own chunks, and what to ask for first only where someone is signed in', async () => {
  const firstRequests = (body: string) => /first-requests" content="([^"]*)"/.exec(body)?.[1];
  const dashboard = (await get('/', { accept: 'text/html', ...STAFF })).body;
  expect(dashboard).toContain('/assets/staff-1.js');
  expect(firstRequests(dashboard)).toBe('/api/metrics /api/a?b=1&amp;c=2');
  expect(firstRequests((await get('/?aba=x', { accept: 'text/html', ...STAFF })).body)).toBe('');
  expect(firstRequests((await get('/', { accept: 'text/html' })).body)).toBe('');
  expect(firstRequests((await get('/conta', { accept: 'text/html', ...STAFF })).body)).toBe('');
  expect((await get('/conta', { accept: 'text/html' })).body).not.toContain('modulepreload');
  expect((await get('/pages.json', { accept: 'application/json' })).statusCode).toBe(404);
});

test('the page is compressed where the browser can read that, and not sent again when unchanged', async () => {
  const compressed = await get('/', { 'accept-encoding': 'gzip, br' });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe((await get('/')).body);
  const again = await get('/', { 'if-none-match': String(compressed.headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('a script of a page comes without the policies of pages; a worker, which has no page, brings its own', async () => {
  const script = await get('/assets/app-abc123.js', { 'accept-encoding': 'br' });
  expect(script.headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(script.headers['permissions-policy']).toBeUndefined();
  const bytes = Object.entries(script.headers).reduce(
    (sum, [name, value]) => sum + `${name}: ${String(value)}\r\n`.length,
    0,
  );
  expect(bytes).toBeLessThan(650);
  for (const url of ['/assets/file-worker-abc.js', '/sw.js', '/ajuda', '/']) {
    const { headers } = await get(url);
    expect(headers['content-security-policy']).toContain("script-src 'self'; style-src 'self'");
    expect(headers['permissions-policy']).toContain('camera=()');
  }
});

test('hashed assets are kept for ever and come compressed; unknown ones are 404', async () => {
  const asset = await get('/assets/app-abc123.js', { 'accept-encoding': 'br' });
  expect(asset.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
  });
  expect(brotliDecompressSync(asset.rawPayload).toString()).toBe('console.log(1)');
  expect((await get('/assets/app-abc123.js')).body).toBe('console.log(1)');
  expect((await get('/assets/')).statusCode).toBe(404);
  expect((await get('/icon.svg')).headers['cache-control']).toBe('no-cache');
  for (const url of [
    '/assets/app-old.js',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
  ]) {
    const missing = await get(url, { accept: 'text/html' });
    expect(missing.body).not.toContain('"dependencies"');
    if (url === '/assets/app-old.js') expect(missing.statusCode).toBe(404);
  }
});

test('a built file is not sent again when unchanged; what only the build needs, and what came later, is not there', async () => {
  const asset = await get('/assets/app-abc123.js');
  const again = await get('/assets/app-abc123.js', { 'if-none-match': String(asset.headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const head = await server.app.inject({ method: 'HEAD', url: '/assets/app-abc123.js' });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '14', '']);
  await writeFile(path.join(webDir, 'assets', 'later.js'), 'later');
  for (const url of ['/assets/app-abc123.js.br', '/assets/app-abc123.js.map', '/assets/later.js'])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
});

test('the installed app has the name of the settings, and its worker is asked for again each time', async () => {
  const manifest = await get('/manifest.webmanifest');
  expect(manifest.json()).toEqual({ name: 'Zé & "Filhos" <$&>' });
  expect(manifest.headers).toMatchObject({
    'content-type': expect.stringContaining('application/manifest+json'),
    'cache-control': 'no-cache',
  });
  const worker = await get('/sw.js');
  expect([worker.statusCode, worker.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(worker.headers['content-type']).toContain('javascript');
  const again = await get('/sw.js', { 'if-none-match': String(worker.headers['etag']) });
  expect(again.statusCode).toBe(304);
});

test('robots stay out', async () => {
  const answer = await get('/robots.txt');
  expect(answer.body).toBe('User-agent: *\nDisallow: /\n');
});

test('the OpenAPI document describes every endpoint of the contract', async () => {
  const { paths } = (await get('/api/docs/json')).json<{ paths: Record<string, Record<string, unknown>> }>();
  const described = Object.entries(paths).flatMap(([url, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${url.replaceAll(/{(\w+)}/g, ':$1')}`),
  );
  expect(described.sort()).toEqual(Object.keys(endpoints).sort());
});
