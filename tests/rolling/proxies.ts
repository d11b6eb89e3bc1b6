import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#server/embedded-postgres/free-port.ts';
import { runCommand, until } from '#tests/commands/running-command.ts';
import { callOn } from '#tests/support/http-call.ts';
import { selfSignedCertificate } from '#tests/support/self-signed-certificate.ts';
import { ROOT } from '../../scripts/build-stamp.mjs';

/* The proxies of deploy/, with another port, another certificate and the ports of our instances put in. */

export interface RunningProxy {
  /** Such as https://127.0.0.1:40123. */
  readonly url: string;
  /** What it has written so far to its standard streams. */
  output(): string;
  /** The lines of its access log so far. */
  accessLog(): Promise<string>;
  stop(): Promise<void>;
}

export const PROXIES = { haproxy: startHaproxy, nginx: startNginx };

interface Place {
  folder: string;
  port: number;
  ports: readonly number[];
}

const STARTS_WITHIN_MS = 10_000;
const run = promisify(execFile);

async function startHaproxy(ports: readonly number[]): Promise<RunningProxy> {
  const place = await makePlace(ports);
  const file = path.join(place.folder, 'haproxy.cfg');
  const text = changed(await deployFile('haproxy/haproxy.cfg'), [
    ['bind :443', `bind 127.0.0.1:${place.port}`],
    ['/etc/haproxy/certs/', `${place.folder}/both.pem`],
    ...portChanges(ports),
  ]);
  await writeFile(file, text);
  await run('haproxy', ['-c', '-f', file]);
  return start(place, 'haproxy', ['-db', '-f', file], null);
}

async function startNginx(ports: readonly number[]): Promise<RunningProxy> {
  const place = await makePlace(ports);
  const { folder } = place;
  const text = changed(await deployFile('nginx/caderneta.conf'), [
    ['listen 443', `listen 127.0.0.1:${place.port}`],
    ['/etc/nginx/caderneta.crt', `${folder}/certificate.pem`],
    ['/etc/nginx/caderneta.key', `${folder}/key.pem`],
    ['/var/log/nginx/caderneta.log', `${folder}/access.log`],
    ...portChanges(ports),
  ]);
  await writeFile(path.join(folder, 'caderneta.conf'), text);
  const whole = path.join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/tmp;`,
  );
  await mkdir(path.join(folder, 'tmp'), { mode: 0o777 });
  await writeFile(
    whole,
    `daemon off; pid ${folder}/pid; error_log stderr;
     events {}
     http { ${temporary.join(' ')} include ${folder}/caderneta.conf; }`,
  );
  await run('nginx', ['-t', '-p', folder, '-c', whole]);
  return start(place, 'nginx', ['-p', folder, '-c', whole], `${folder}/access.log`);
}

async function makePlace(ports: readonly number[]): Promise<Place> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caderneta-proxy-'));
  // A proxy started by root serves as somebody else.
  await chmod(folder, 0o755);
  const { key, certificate } = selfSignedCertificate('127.0.0.1');
  await writeFile(path.join(folder, 'key.pem'), key);
  await writeFile(path.join(folder, 'certificate.pem'), certificate);
  await writeFile(path.join(folder, 'both.pem'), certificate + key);
  return { folder, port: await freePort(), ports };
}

function deployFile(name: string): Promise<string> {
  return readFile(path.join(ROOT, 'deploy', name), 'utf8');
}

function portChanges([first, second]: readonly number[]): [string, string][] {
  return [
    ['127.0.0.1:3001', `127.0.0.1:${first}`],
    ['127.0.0.1:3002', `127.0.0.1:${second ?? first}`],
  ];
}

function changed(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((so, [from, to]) => {
    if (!so.includes(from)) throw new Error(`the file no longer says ${from}`);
    return so.replaceAll(from, to);
  }, text);
}

async function start(
  { folder, port }: Place,
  program: string,
  args: string[],
  /** Null where it is the standard output. */
  logFile: string | null,
): Promise<RunningProxy> {
  const command = runCommand(program, args, { cwd: folder });
  const url = `https://127.0.0.1:${port}`;
  const isServing = async () => ((await callOn(url, 'GET /healthz')).status === 200 ? true : null);
  await until(command, isServing, STARTS_WITHIN_MS);
  return {
    url,
    output: () => command.output(),
    accessLog: async () => (logFile === null ? command.output() : readFile(logFile, 'utf8')),
    async stop() {
      command.kill('SIGTERM');
      await command.exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
