import { connect, type Socket } from 'node:net';

/** A load generator must cost less than what it measures: requests are written whole, answers only measured. */
export interface HttpClient {
  send(request: string): Promise<Answer>;
  close(): void;
}

export interface Answer {
  status: number;
  body: string;
}

const HEAD_END = '\r\n\r\n';

export async function httpClient(port: number): Promise<HttpClient> {
  const socket = await connected(port);
  let received = '';
  let waiting: { resolve(answer: Answer): void; reject(error: Error): void } | null = null;
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    received = received === '' ? chunk : received + chunk;
    const headEnd = received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = received.slice(0, headEnd);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const end = headEnd + HEAD_END.length + length;
    if (received.length < end) return;
    const body = received.slice(headEnd + HEAD_END.length, end);
    received = received.slice(end);
    const answered = waiting;
    waiting = null;
    answered?.resolve({ status: Number(head.slice(9, 12)), body });
  });
  const failed = () => waiting?.reject(new Error('the connection ended before the answer'));
  socket.on('close', failed);
  socket.on('error', failed);
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

/** A stream of server-sent events; `heard` gets each chunk as it comes. */
export async function openStream(
  port: number,
  head: { path: string; cookie: string },
  heard: (text: string) => void,
): Promise<{ close(): void }> {
  const socket = await connected(port);
  socket.setEncoding('latin1');
  let opened = false;
  await new Promise<void>((resolve, reject) => {
    let begin = '';
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the stream ended')));
    socket.on('data', (chunk: string) => {
      if (opened) return heard(chunk);
      begin += chunk;
      if (begin.includes(HEAD_END) && !begin.startsWith('HTTP/1.1 200'))
        reject(new Error(begin.slice(0, 200)));
      if (!begin.includes('event: ready')) return;
      opened = true;
      resolve();
    });
    socket.write(`GET ${head.path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${head.cookie}\r\n\r\n`);
  });
  return { close: () => socket.destroy() };
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

/** As a browser asks, unless the answer is to be read here. */
export function get(path: string, cookie: string, encodings = 'gzip, br'): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\nAccept-Encoding: ${encodings}\r\n\r\n`;
}

export function post(path: string, body: unknown, headers: Record<string, string>): string {
  return withBody('POST', path, body, headers);
}

export function put(path: string, body: unknown, headers: Record<string, string>): string {
  return withBody('PUT', path, body, headers);
}

export function remove(path: string, cookie: string): string {
  return `DELETE ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nSec-Fetch-Site: same-origin\r\nCookie: ${cookie}\r\n\r\n`;
}

function withBody(method: string, path: string, body: unknown, headers: Record<string, string>): string {
  const text = JSON.stringify(body);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return (
    `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\n` +
    `${lines.join('')}Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  );
}
