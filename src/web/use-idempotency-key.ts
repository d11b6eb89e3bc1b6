import { useCallback, useRef } from 'react';
import { isDefinitive } from './api-problem.ts';

/**
 * One key per opened dialog, kept through time-outs and repeated sends, and renewed once an answer is definitive:
 * a payment sent twice is recorded once, two payments in a row are two.
 */
export function useIdempotencyKey() {
  const key = useRef<string | null>(null);
  const withKey = useCallback(async <Output>(send: (key: string) => Promise<Output>): Promise<Output> => {
    key.current ??= newKey();
    try {
      const output = await send(key.current);
      key.current = null;
      return output;
    } catch (error) {
      if (isDefinitive(error)) key.current = null;
      throw error;
    }
  }, []);
  return { withKey };
}

/** `crypto.randomUUID` is missing on plain http, which a lender may use at home. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
