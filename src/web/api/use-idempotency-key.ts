import { useCallback, useRef } from 'react';
import { isDefinitive } from './api-problem.ts';
import { idempotencyKeyOf, keepIdempotencyKey } from '#web/base/draft-store.ts';

/**
 * One key per opened dialog, kept through time-outs and repeated sends, and renewed once an answer is definitive:
 * a payment sent twice is recorded once, two payments in a row are two. The key of a form with a draft is kept with
 * the draft: text that comes back at the next opening must not be recorded a second time.
 */
export function useIdempotencyKey() {
  const ofDialog = useRef<string | null>(null);
  const withKey = useCallback(
    async <Output>(form: string | undefined, send: (key: string) => Promise<Output>): Promise<Output> => {
      const keep = (key: string | null) => {
        if (form === undefined) ofDialog.current = key;
        else keepIdempotencyKey(form, key);
      };
      const key = (form === undefined ? ofDialog.current : idempotencyKeyOf(form)) ?? newIdempotencyKey();
      keep(key);
      try {
        const output = await send(key);
        keep(null);
        return output;
      } catch (error) {
        if (isDefinitive(error)) keep(null);
        throw error;
      }
    },
    [],
  );
  return { withKey };
}

/** `crypto.randomUUID` is missing on plain http, which a lender may use at home. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
