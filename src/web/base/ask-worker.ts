/** Sends a worker one request and ends it with its answer; `failed` is the answer of a worker that breaks. */
export async function askWorker<Answer>(
  worker: Worker,
  request: { readonly bytes: Uint8Array<ArrayBuffer> },
  failed: Answer,
): Promise<Answer> {
  try {
    return await new Promise<Answer>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data));
      worker.addEventListener('error', () => resolve(failed));
      worker.postMessage(request, [request.bytes.buffer]);
    });
  } finally {
    worker.terminate();
  }
}
