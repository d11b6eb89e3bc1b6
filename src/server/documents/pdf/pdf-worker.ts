import { parentPort } from 'node:worker_threads';
import type { PdfAnswer } from './make-pdf.ts';
import type { PdfDocument, RollDocument } from './page-model.ts';
import { renderPdf } from './render-pdf.ts';

/** A thread that draws documents, one at a time: the server's own thread goes on answering. */
parentPort?.on('message', (document: PdfDocument | RollDocument) => {
  renderPdf(document).then(
    (bytes) => answer({ bytes: new Uint8Array(bytes) }),
    (error: unknown) =>
      answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

function answer(message: PdfAnswer): void {
  parentPort?.postMessage(message, 'bytes' in message ? [message.bytes.buffer] : []);
}
