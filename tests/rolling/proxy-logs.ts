import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#server/embedded-postgres/free-port.ts';
import { callOn } from '#tests/support/http-call.ts';
import { PROXIES, type RunningProxy } from './proxies.ts';

/*
 * `npm run prove -- proxy-logs`: the secret address of a calendar (AG-4) and what people search for are in no log of the proxies of
 * deploy/, neither when the instance answers nor when it is gone; other requests are there by their path.
 */

const SECRET = 'q3Vn0yB7Zk4mXw9TtLr2HcPsEaUdGfJi8oNvKlMxYbQ';
const SEARCHED = '52998224725';
const ORDINARY = '/api/public/institutions';
const LOGGED_WITHIN_MS = 5_000;

const say = (line: string) => process.stdout.write(`${line}\n`);
// The proxies show a certificate made for this run.
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';

async function startUpstream(port: number): Promise<Server> {
  const server = createServer((_request, response) => response.end('{}'));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** The log once it has a line for each of these, which is after the answer. */
async function logWith(proxy: RunningProxy, wanted: readonly string[]): Promise<string> {
  const deadline = Date.now() + LOGGED_WITHIN_MS;
  for (;;) {
    const log = await proxy.accessLog();
    if (wanted.every((text) => log.includes(text))) return log;
    if (Date.now() > deadline) throw new Error(`the log has no ${wanted.join(' or no ')}:\n${log}`);
    await wait(50);
  }
}

async function prove(name: keyof typeof PROXIES): Promise<boolean> {
  const port = await freePort();
  const upstream = await startUpstream(port);
  const proxy = await PROXIES[name]([port]);
  try {
    const feed = `GET /api/feeds/${SECRET}.ics`;
    const answered = (await callOn(proxy.url, feed)).status;
    await callOn(proxy.url, `GET ${ORDINARY}?search=${SEARCHED}`);
    upstream.closeAllConnections();
    await new Promise((resolve) => upstream.close(resolve));
    const refused = (await callOn(proxy.url, feed)).status;
    // Written after everything above.
    await callOn(proxy.url, 'GET /last');
    const log = await logWith(proxy, ['/api/feeds/-', ORDINARY, '/last']);
    const kept = [SECRET, SEARCHED].filter((text) => (log + proxy.output()).includes(text));
    say(
      `${name}: a feed answered ${answered}, then ${refused} without an instance; ` +
        `${log.trim().split('\n').length} lines, ${kept.length} secrets in them`,
    );
    if (kept.length > 0) say(log + proxy.output());
    return answered === 200 && refused >= 502 && kept.length === 0;
  } finally {
    await proxy.stop();
    upstream.close();
  }
}

for (const name of ['haproxy', 'nginx'] as const) if (!(await prove(name))) process.exitCode = 1;
