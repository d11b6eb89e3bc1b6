import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/** Longer than a double click and than a dialog takes to fade. */
const REST_AFTER_SUCCESS_MS = 700;

/**
 * One press, one send: the second click of a double click may come before the button knows of the first, or after a
 * quick answer while the dialog still fades. The idempotency key guards the record; this guards the person's intent.
 * Whoever types again means to send again, however soon.
 */
export function useSingleSend<Input, Output>(
  operation: Pick<UseMutationResult<Output, Error, Input>, 'mutate'>,
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
    operation.mutate(input, { onSuccess: rest, onError: release });
  };
}
