import { Worker } from 'node:worker_threads';
import { FairQueue, type Queued } from './fair-queue.ts';
import type { PdfBlock, PdfDocument, RollDocument } from './page-model.ts';

export type PdfAnswer = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly error: string };

interface PdfJob extends Queued {
  readonly document: PdfDocument | RollDocument;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** About three pages of a table, a carnê of 25: what is drawn in a tenth of a second or two. */
const SMALL_WEIGHT = 100;
/** A slip has a QR code. */
const SLIP_WEIGHT = 4;

/**
 * Draws the document in a thread of its own, which starts with the first one and loads the library there. Small documents
 * have a thread to themselves, so that none waits for a large one; in both one of each group is drawn in turn.
 */
export function makePdf(document: PdfDocument | RollDocument, group: string): Promise<Uint8Array> {
  const weight = weightOf(document);
  const drawer = weight <= SMALL_WEIGHT ? smallDrawer : largeDrawer;
  return new Promise((resolve, reject) => drawer.draw({ group, weight, document, resolve, reject }));
}

/** One thread, and what waits for it. */
class Drawer {
  readonly #waiting = new FairQueue<PdfJob>();
  #drawing: PdfJob | null = null;
  #worker: Worker | null = null;

  draw(job: PdfJob): void {
    this.#waiting.add(job);
    this.#drawNext();
  }

  #drawNext(): void {
    if (this.#drawing !== null) return;
    const job = this.#waiting.take();
    if (job === undefined) {
      // Only while it draws must the process not end.
      this.#worker?.unref();
      return;
    }
    this.#drawing = job;
    this.#worker ??= this.#startWorker();
    this.#worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#worker.postMessage(job.document);
  }

  #startWorker(): Worker {
    const worker = openWorker();
    const failed = (error: Error) => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      this.#ended()?.reject(error);
      this.#drawNext();
    };
    worker.on('message', (answer: PdfAnswer) => {
      const job = this.#ended();
      if ('error' in answer) job?.reject(new Error(answer.error));
      else job?.resolve(answer.bytes);
      this.#drawNext();
    });
    worker.on('error', failed);
    worker.on('exit', (code) => failed(new Error(`the thread that draws documents ended with ${code}`)));
    return worker;
  }

  #ended(): PdfJob | null {
    const job = this.#drawing;
    this.#drawing = null;
    return job;
  }
}

const smallDrawer = new Drawer();
const largeDrawer = new Drawer();

function weightOf(document: PdfDocument | RollDocument): number {
  if ('lines' in document) return document.lines.length;
  return document.blocks.reduce((sum, block) => sum + weightOfBlock(block), 0);
}

function weightOfBlock(block: PdfBlock): number {
  switch (block.kind) {
    case 'table':
    case 'ruled':
    case 'facts':
      return 1 + block.rows.length;
    case 'slips':
      return block.slips.length * SLIP_WEIGHT;
    case 'title':
    case 'heading':
    case 'paragraph':
    case 'notice':
    case 'amount':
    case 'signatures':
    case 'page-break':
      return 1;
  }
}

/** Built, it lies beside the server; from the sources it is compiled as they are. */
function openWorker(): Worker {
  const isSource = import.meta.url.endsWith('.ts');
  return new Worker(new URL(isSource ? 'pdf-worker-from-source.mjs' : 'pdf-worker.js', import.meta.url));
}
