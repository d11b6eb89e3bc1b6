import type { FastifyInstance } from 'fastify';

const APP_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Dialogs insert a style tag, and a static page has no nonce for it.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const CLOSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** What a browser needs beside data: JSON is never a page, so what only pages obey is left out. */
const DATA_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

const PAGE_HEADERS = {
  ...DATA_HEADERS,
  'content-security-policy': APP_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': [
    ...CLOSED_FEATURES.map((feature) => `${feature}=()`),
    // Passkeys (SG-7, SG-8).
    ...['publickey-credentials-create', 'publickey-credentials-get'].map((feature) => `${feature}=(self)`),
  ].join(', '),
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
};

const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
const HEADERS = {
  data: { http: DATA_HEADERS, https: { ...DATA_HEADERS, ...HTTPS_ONLY } },
  page: { http: PAGE_HEADERS, https: { ...PAGE_HEADERS, ...HTTPS_ONLY } },
};

export function securityHeaders(
  https: boolean,
  kind: keyof typeof HEADERS,
): Readonly<Record<string, string>> {
  return HEADERS[kind][https ? 'https' : 'http'];
}

/**
 * The built files that a page loads obey the page's policies, not their own; a worker has no page, and obeys what it was sent with. Opened
 * by itself such a file is data.
 */
const isPartOfPage = (url: string) => url.startsWith('/assets/') && !/worker/.test(url);

/** Added to every response, errors included; responses under /api are data and never cached. */
export function addSecurityHeaders(app: FastifyInstance, options: { publicUrl: string | null }): void {
  const { publicUrl } = options;
  app.addHook('onRequest', (request, reply, done) => {
    // Behind a proxy that terminates TLS the request is http, so PUBLIC_URL decides.
    const https = (publicUrl ?? `${request.protocol}://`).startsWith('https://');
    const isData = request.url.startsWith('/api');
    reply.headers(securityHeaders(https, isData || isPartOfPage(request.url) ? 'data' : 'page'));
    reply.header('x-request-id', request.id);
    if (isData) reply.header('cache-control', 'no-store');
    done();
  });
}
