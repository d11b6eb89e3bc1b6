import { Worker } from 'node:worker_threads';
import type { PdfDocument } from './page-model.ts';

export interface PdfJob {
  readonly id: number;
  readonly document: PdfDocument;
}

export type PdfAnswer =
  | { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly error: string };

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

interface Drawer {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
}

let drawer: Drawer | null = null;
let lastId = 0;

/** Draws the document in a thread of its own, which starts with the first one and loads the library there. */
export function makePdf(document: PdfDocument): Promise<Uint8Array> {
  drawer ??= startDrawer();
  const { worker, waiting } = drawer;
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    // While it draws, the process must not end.
    worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage({ id, document } satisfies PdfJob);
  });
}

function startDrawer(): Drawer {
  const worker = openWorker();
  const waiting = new Map<number, Waiting>();
  const fail = (error: Error) => {
    if (drawer?.worker === worker) drawer = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', (message: PdfAnswer) => {
    const waiter = waiting.get(message.id);
    waiting.delete(message.id);
    if (waiting.size === 0) worker.unref();
    if ('error' in message) waiter?.reject(new Error(message.error));
    else waiter?.resolve(message.bytes);
  });
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`the thread that draws documents ended with ${code}`)));
  worker.unref();
  return { worker, waiting };
}

/** Built, it lies beside the server; from the sources it is compiled as they are. */
function openWorker(): Worker {
  const isSource = import.meta.url.endsWith('.ts');
  return new Worker(new URL(isSource ? 'pdf-worker-from-source.mjs' : 'pdf-worker.js', import.meta.url));
}
