import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/** Longer than a double click and than a dialog takes to fade. */
const REST_AFTER_SUCCESS_MS = 700;

export interface OnePress {
  /** False while what the last press began goes on, and shortly after. */
  readonly begin: () => boolean;
  readonly done: () => void;
  readonly failed: () => void;
}

/**
 * The second click of a double click may come before the button is disabled, or after a quick answer while the dialog still fades out.
 * Typing ends the rest: what follows is meant.
 */
export function useOnePress(): OnePress {
  const sending = useRef(false);
  const release = () => {
    sending.current = false;
  };
  return {
    begin: () => {
      if (sending.current) return false;
      sending.current = true;
      return true;
    },
    done: () => {
      const rest = new AbortController();
      const end = () => {
        rest.abort();
        release();
      };
      setTimeout(end, REST_AFTER_SUCCESS_MS);
      document.addEventListener('input', end, { capture: true, signal: rest.signal });
    },
    failed: release,
  };
}

/** One press, one send: the idempotency key cannot tell the second click of a double click from a second, wanted send. */
export function useSingleSend<Input, Output>(
  operation: Pick<UseMutationResult<Output, Error, Input>, 'mutate'>,
  onError?: (error: Error) => void,
): (input: Input) => void {
  const press = useOnePress();
  return (input) => {
    if (!press.begin()) return;
    operation.mutate(input, {
      onSuccess: press.done,
      onError: (error) => {
        press.failed();
        onError?.(error);
      },
    });
  };
}
