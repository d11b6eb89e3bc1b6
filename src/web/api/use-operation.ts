import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangeOfScreen } from './operations.ts';
import { toastOperationProblem } from './problem-toasts.ts';
import { markOwnChange } from './stale-after.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';
import type { ChangeUnderWay, ExpectedRecord } from './use-unsaved.ts';
import { writeAnswer } from './write-answer.ts';

interface OperationOptions<Input, Output> {
  /** The call; where the route is idempotent it passes the key on. */
  run: (input: Input, idempotencyKey: string) => Promise<Output>;
  /** The form whose draft is sent, or the record where one screen changes several: the key is kept with it. */
  form?: string | ((input: Input) => string);
  /** What the press will show, from now until the answer (`useUnsaved`). */
  expects?: (input: Input) => ExpectedRecord;
  /** The operation is under way until a returned promise ends. */
  onDone?: (output: Output, input: Input) => void | Promise<void>;
  /** After the toast; the dialog stays open and keeps what was typed. */
  onFailed?: (error: Error, input: Input) => void;
  /** The text of the toast, or null for no toast; without it, or undefined, the server's message. */
  failureText?: (error: Error, input: Input) => string | null | undefined;
}

/**
 * A change from a screen, of records or of the session: once per key however often it is sent, told in a toast when it fails, and
 * followed by its answer in what is kept, then by whatever `stale-rules.ts` says.
 */
export function useOperation<Input, Output>(
  operation: ChangeOfScreen,
  options: OperationOptions<Input, Output>,
) {
  const queryClient = useQueryClient();
  const { withKey } = useIdempotencyKey();
  return useMutation({
    mutationFn: (input: Input) => {
      const { form, run } = options;
      return withKey(typeof form === 'function' ? form(input) : form, (key) => run(input, key));
    },
    onMutate: (input): ChangeUnderWay => ({
      since: performance.now(),
      expected: options.expects?.(input) ?? null,
    }),
    onSuccess: (output, input, { since }) => {
      const ids = writeAnswer(queryClient, output);
      markOwnChange(queryClient, { tables: operation.changes ?? [], ids, since });
      return options.onDone?.(output, input);
    },
    onError: (error, input) => {
      toastOperationProblem(operation, error, options.failureText?.(error, input));
      options.onFailed?.(error, input);
    },
  });
}
