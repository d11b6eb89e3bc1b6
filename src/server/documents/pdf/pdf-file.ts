import type { FileAnswer } from '#contract/file-answer.ts';

const PART_BYTES = 65_536;

/** A drawn document as it is answered, part by part. */
export function pdfFile(name: string, bytes: Uint8Array): FileAnswer {
  return { name, type: 'application/pdf', size: bytes.length, content: partsOf(bytes) };
}

async function* partsOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += PART_BYTES)
    yield bytes.subarray(start, start + PART_BYTES);
}
