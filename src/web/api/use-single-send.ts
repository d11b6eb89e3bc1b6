import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/** Longer than a double click and than a dialog takes to fade. */
const REST_AFTER_SUCCESS_MS = 700;

/**
 * One press, one send: the second click of a double click may come before the button is disabled, or after a quick
 * answer while the dialog still fades out. The idempotency key cannot tell that from a second, wanted send. Typing ends
 * the rest: what follows is meant.
 */
export function useSingleSend<Input, Output>(
  operation: Pick<UseMutationResult<Output, Error, Input>, 'mutate'>,
  onError?: (error: Error) => void,
): (input: Input) => void {
  const sending = useRef(false);
  const release = () => {
    sending.current = false;
  };
  const rest = () => {
    const done = new AbortController();
    const end = () => {
      done.abort();
      release();
    };
    setTimeout(end, REST_AFTER_SUCCESS_MS);
    document.addEventListener('input', end, { capture: true, signal: done.signal });
  };
  return (input) => {
    if (sending.current) return;
    sending.current = true;
    operation.mutate(input, {
      onSuccess: rest,
      onError: (error) => {
        release();
        onError?.(error);
      },
    });
  };
}
