import { z } from 'zod';

/** A text instead of a JSON answer, with an ETag: a caller that has it already gets 304. */
export const textAnswer = z.strictObject({ type: z.string(), text: z.string() });
export type TextAnswer = z.infer<typeof textAnswer>;
