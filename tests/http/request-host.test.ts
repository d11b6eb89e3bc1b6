import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorOf, startTestApp, type TestApp } from './test-app.ts';

/* DNS rebinding: a page of another site whose name leads to this server is recognised by the Host it sends. */

const SENTENCE =
  'Este não é o endereço do sistema. Abra-o pelo endereço que o administrador informou; quem administra o servidor o define em PUBLIC_URL.';

describe.each([
  {
    publicUrl: undefined,
    own: ['localhost', 'localhost:3000', 'LOCALHOST:5173', '127.0.0.1:3000', '192.168.0.10', '[::1]:3000'],
    foreign: [
      'mal.exemplo',
      'mal.exemplo:3000',
      'localhost.mal.exemplo',
      '127.0.0.1.mal.exemplo:3000',
      'localhost@mal.exemplo',
      'mal.exemplo/localhost',
      '[::1].mal.exemplo',
    ],
  },
  {
    publicUrl: 'https://emprestimos.exemplo.com.br',
    own: [
      'emprestimos.exemplo.com.br',
      'Emprestimos.Exemplo.com.br:443',
      // A proxy that sends its own port.
      'emprestimos.exemplo.com.br:8443',
    ],
    foreign: ['localhost', '127.0.0.1:3000', '[::1]', 'exemplo.com.br', 'mal.exemplo', 'interno:3000'],
  },
  {
    publicUrl: 'http://192.168.0.10:3000',
    own: ['192.168.0.10:3000'],
    foreign: ['192.168.0.11:3000', 'localhost:3000', 'mal.exemplo'],
  },
])('PUBLIC_URL=$publicUrl', ({ publicUrl, own, foreign }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(publicUrl === undefined ? {} : { env: { PUBLIC_URL: publicUrl } });
  });
  afterAll(() => server.close());
  const ask = (route: string, headers: Record<string, string>) => server.call(route, { headers });

  test.each(own)('%s is answered', async (host) => {
    expect((await ask('GET /api/session', { host })).status).toBe(200);
    expect((await ask('DELETE /api/portal/session', { host })).status).toBe(204);
  });

  test.each(foreign)('%s is refused, before anything else is looked at', async (host) => {
    for (const route of [
      'GET /api/session',
      'DELETE /api/portal/session',
      'GET /nada',
      'GET /api/docs/json',
    ]) {
      const { status, code, message, headers } = await ask(route, { host });
      expect([status, code, message]).toEqual([421, 'foreign_host', SENTENCE]);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('a forwarded host changes nothing, since any page can send it', async () => {
    const [known = ''] = own;
    expect((await ask('GET /api/session', { host: 'mal.exemplo', 'x-forwarded-host': known })).status).toBe(
      421,
    );
  });

  test('health is answered also by the address of the container', async () => {
    for (const host of [...own, ...foreign, '10.42.0.7:3000']) {
      expect((await ask('GET /healthz', { host })).status).toBe(200);
      expect((await ask('GET /readyz', { host })).status).toBe(200);
    }
  });
});

test('a person reads the sentence, not JSON', async () => {
  const server = await startTestApp();
  const answer = await server.app.inject({
    url: '/login',
    headers: { host: 'meu-pc:3000', accept: 'text/html,application/xhtml+xml,*/*' },
  });
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
    421,
    'text/plain; charset=utf-8',
    SENTENCE,
  ]);
  await server.close();
});

describe('what never becomes a request', () => {
  let server: TestApp;
  let port = 0;
  beforeAll(async () => {
    server = await startTestApp({ env: { PUBLIC_URL: 'https://exemplo.com.br' } });
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const address = server.app.server.address();
    port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    // The real times are 10 and 15 s, looked at every 2 s.
    server.app.server.headersTimeout = 50;
  });
  afterAll(() => server.close());

  const send = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port }, () => socket.write(text));
      let received = '';
      socket.setEncoding('utf8').on('data', (part: string) => (received += part));
      socket.on('close', () => resolve(received)).on('error', reject);
    });

  test.each([
    [
      'what is not HTTP',
      'olá\r\n\r\n',
      400,
      'invalid_input',
      'Confira os dados informados e tente novamente.',
    ],
    [
      'a request without Host',
      'GET /api/session HTTP/1.1\r\nConnection: close\r\n\r\n',
      400,
      'invalid_input',
      'Confira os dados informados e tente novamente.',
    ],
    [
      'an address that cannot be decoded',
      'GET /api/clients/%zz HTTP/1.1\r\nHost: exemplo.com.br\r\nConnection: close\r\n\r\n',
      400,
      'invalid_input',
      'Confira os dados informados e tente novamente.',
    ],
    [
      'headers of 40 kB',
      `GET / HTTP/1.1\r\nHost: exemplo.com.br\r\nX-A: ${'a'.repeat(40_000)}\r\n\r\n`,
      431,
      'headers_too_large',
      'O pedido é grande demais. Recarregue a página e tente novamente.',
    ],
    [
      'a request that never ends',
      'GET / HTTP/1.1\r\nHost: exemplo.com.br\r\n',
      408,
      'request_timeout',
      'O pedido demorou demais para chegar. Confira sua conexão e tente novamente.',
    ],
  ])(
    '%s is answered with the security headers and in Portuguese',
    async (_what, text, status, code, message) => {
      const answer = await send(text);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      for (const header of [
        'x-content-type-options: nosniff',
        'referrer-policy: no-referrer',
        'cross-origin-resource-policy: same-origin',
        'strict-transport-security: max-age=31536000; includeSubDomains',
        'cache-control: no-store',
        'content-type: application/json; charset=utf-8',
      ]) {
        expect(head.toLowerCase()).toContain(header.toLowerCase());
      }
      expect(head).toMatch(/content-security-policy: default-src 'none'; frame-ancestors 'none'/i);
      expect(errorOf(JSON.parse(body))).toMatchObject({ code, message });
    },
  );
});
