import { totalmem } from 'node:os';

const MEGABYTE = 1024 * 1024;

/** Of the machine, or of the container or service the server runs in. */
export function memoryHere(): number {
  // 0 where nothing constrains it.
  return Math.min(totalmem(), process.constrainedMemory() || Infinity);
}

/**
 * PostgreSQL's own cache: an eighth of the memory, from 64 to 256 MB. It is taken as it fills, so that a small portfolio never
 * needs it; among a million clients a search reads some 17,000 pages of 8 kB.
 */
export function sharedBuffers(memory: number): string {
  return `${Math.min(256, Math.max(64, Math.floor(memory / 8 / MEGABYTE)))}MB`;
}
