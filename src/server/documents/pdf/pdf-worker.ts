import { parentPort } from 'node:worker_threads';
import type { PdfAnswer, PdfJob } from './make-pdf.ts';
import { renderPdf } from './render-pdf.ts';

/** The thread that draws documents, one at a time: the server's own thread goes on answering. */
parentPort?.on('message', ({ id, document }: PdfJob) => {
  renderPdf(document).then(
    (bytes) => answer({ id, bytes: new Uint8Array(bytes) }),
    (error: unknown) =>
      answer({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

function answer(message: PdfAnswer): void {
  parentPort?.postMessage(message, 'bytes' in message ? [message.bytes.buffer] : []);
}
