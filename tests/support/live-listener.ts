import { request, type ClientRequest } from 'node:http';

/** A browser's stream, opened again by itself whenever it breaks, as EventSource and the app do. */
export interface LiveListener {
  /** Every change received so far, oldest first. */
  readonly changes: readonly HeardChange[];
  /** How often it was made to ask for everything again: at each opening, and after each gap. */
  readys(): number;
  /** Breaks the connection under its feet; it opens another. */
  breakConnection(): void;
  close(): void;
}

export interface HeardChange {
  readonly table: string;
  readonly id: string | undefined;
  readonly at: number;
}

interface ListenerOptions {
  /** Where to open the next stream: another instance each time, as a balancer would. */
  readonly urlOf: (opening: number) => string;
  readonly cookie: string;
  readonly onReady?: () => void;
}

const REOPEN_AFTER_MS = 50;

/** Resolves once the stream has said 'ready' for the first time. */
export function listenLive({ urlOf, cookie, onReady }: ListenerOptions): Promise<LiveListener> {
  const changes: HeardChange[] = [];
  let readys = 0;
  let openings = 0;
  let closed = false;
  let current: ClientRequest | undefined;

  return new Promise((resolve) => {
    const open = () => {
      if (closed) return;
      const call = request(new URL('/api/live', urlOf(openings)), { headers: { cookie }, agent: false });
      openings += 1;
      current = call;
      call.once('error', () => undefined);
      call.once('close', () => setTimeout(open, REOPEN_AFTER_MS));
      call.once('response', (response) => {
        response.on('error', () => undefined);
        if (response.statusCode !== 200) {
          response.resume();
          return;
        }
        readEvents(response, (event, data) => {
          if (event === 'change') changes.push(heardChange(data));
          if (event !== 'ready') return;
          readys += 1;
          onReady?.();
          resolve(listener);
        });
      });
      call.end();
    };
    const listener: LiveListener = {
      changes,
      readys: () => readys,
      breakConnection: () => current?.destroy(),
      close() {
        closed = true;
        current?.destroy();
      },
    };
    open();
  });
}

function readEvents(response: NodeJS.ReadableStream, onEvent: (event: string, data: string) => void): void {
  let text = '';
  response.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = /^event: (.*)$/m.exec(block)?.[1] ?? 'message';
      onEvent(event, /^data: (.*)$/m.exec(block)?.[1] ?? '');
    }
  });
}

function heardChange(data: string): HeardChange {
  const change: unknown = JSON.parse(data);
  const text = (name: string): string | undefined => {
    const value: unknown =
      typeof change === 'object' && change !== null ? Reflect.get(change, name) : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  return { table: text('table') ?? '', id: text('id'), at: performance.now() };
}
