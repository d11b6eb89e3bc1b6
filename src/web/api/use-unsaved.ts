import { useMutationState } from '@tanstack/react-query';

/** What a press will show of a record, where it follows from what is on the screen. */
export interface ExpectedRecord {
  readonly id: string;
  readonly fields: object;
}

/** What `useOperation` keeps of a change from the press until its answer. */
export interface ChangeUnderWay {
  readonly since: number;
  readonly expected: ExpectedRecord | null;
}

/**
 * The record as it will be once the change under way is saved; null where there is none. A refusal ends it, and the
 * screen shows again what is saved (MO-2). Whatever shows it says that it is not saved yet.
 */
export function useUnsaved<Shown extends { readonly id: string }>(record: Shown): Shown | null {
  const expected = useMutationState({
    filters: { status: 'pending' },
    select: ({ state }) => expectedIn(state.context),
  }).find((each) => each?.id === record.id);
  return expected ? Object.assign({}, record, expected.fields) : null;
}

function expectedIn(context: unknown): ExpectedRecord | null {
  return isChange(context) ? context.expected : null;
}

function isChange(context: unknown): context is ChangeUnderWay {
  return typeof context === 'object' && context !== null && 'expected' in context;
}
