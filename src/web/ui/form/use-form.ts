import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { showToast } from '#web/base/show-toast.ts';
import { serverErrors, type FieldErrors, type FormReading } from './form-errors.ts';
import type { Asked, FormQuestion, Question } from './question-before-sending.tsx';
import type { Draft } from './use-draft.ts';

interface FormOptions<Fields, Values, Output> {
  draft: Pick<Draft<Fields>, 'fields' | 'change'> & { adopt?: (error: Error) => void };
  /** Pure: what the typed fields mean. */
  read: (fields: Fields) => FormReading<Fields, Values>;
  mutation: Pick<UseMutationResult<Output, Error, Values>, 'mutate' | 'isPending'>;
  /** Which fields a refusal is about, where the API's field names do not say it. */
  errorsOf?: (error: Error, fields: Fields) => FieldErrors<Fields>;
  /** What is asked before the values are sent, one after the other (PA-57, IN-11); the form waits until it is known. */
  questionsOf?: (
    values: Values,
  ) => readonly FormQuestion<Values>[] | Promise<readonly FormQuestion<Values>[]>;
}

interface Refusal<Fields> {
  errors: FieldErrors<Fields>;
  byServer: boolean;
}

/**
 * How every form behaves: an attempt that cannot be sent shows a toast, marks the fields and focuses the first of them;
 * so does a refusal of the server. The mark of a field goes once the field is edited or no longer wrong.
 */
export function useForm<Fields extends object, Values, Output>(options: FormOptions<Fields, Values, Output>) {
  const { draft, read, mutation, errorsOf = serverErrors, questionsOf } = options;
  const { fields } = draft;
  const [refusal, setRefusal] = useState<Refusal<Fields> | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const [asked, setAsked] = useState<Asked<Values> | null>(null);
  const [isLooking, setIsLooking] = useState(false);
  const reading = read(fields);

  // Once per refusal, after the fieldset is enabled again.
  useEffect(() => {
    if (refusals === 0 || mutation.isPending) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals, mutation.isPending]);

  function refuse(errors: FieldErrors<Fields>, byServer: boolean) {
    setRefusal({ errors, byServer });
    setRefusals((count) => count + 1);
  }

  const send = useSingleSend(mutation, (error) => {
    draft.adopt?.(error);
    refuse(errorsOf(error, fields), true);
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    element.current = event.currentTarget;
    if ('values' in reading) {
      setRefusal(null);
      void lookForQuestions(reading.values);
      return;
    }
    refuse(reading.errors, false);
    if (reading.problem === undefined) return;
    const { title, text } = reading.problem;
    showToast({ title, description: text, variant: 'destructive' });
  }

  async function lookForQuestions(values: Values) {
    const questions = questionsOf?.(values) ?? [];
    if (!(questions instanceof Promise)) return proceed(values, questions);
    setIsLooking(true);
    try {
      proceed(values, await questions);
    } finally {
      setIsLooking(false);
    }
  }

  function proceed(values: Values, questions: readonly FormQuestion<Values>[]) {
    setAsked(questions.length === 0 ? null : { questions, values });
    if (questions.length === 0) send(values);
  }

  function change(changed: Partial<Fields>) {
    draft.change(changed);
    setRefusal((before) => before && { ...before, errors: without(before.errors, changed) });
  }

  const question: Question<Values> | null = asked && {
    ...asked,
    proceed,
    dismiss: () => setAsked(null),
  };
  return {
    fields,
    change,
    submit,
    errors: shownErrors(refusal, reading),
    sending: mutation.isPending || isLooking,
    /** For `QuestionBeforeSending`. */
    question,
  };
}

function shownErrors<Fields>(
  refusal: Refusal<Fields> | null,
  reading: FormReading<Fields, unknown>,
): FieldErrors<Fields> {
  if (refusal === null || refusal.byServer) return refusal?.errors ?? {};
  // An edit of one field may mend another: a start date moves the due date.
  const mended = Object.keys(refusal.errors).filter(
    (name) => !('errors' in reading && name in reading.errors),
  );
  return without(refusal.errors, Object.fromEntries(mended.map((name) => [name, true])));
}

function without<Fields>(errors: FieldErrors<Fields>, names: object): FieldErrors<Fields> {
  const left = Object.entries(errors).filter(([name]) => !(name in names));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a part of the errors given
  return Object.fromEntries(left) as FieldErrors<Fields>;
}
