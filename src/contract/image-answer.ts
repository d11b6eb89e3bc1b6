import { z } from 'zod';

/** A PNG instead of a JSON answer, under an address that names its content: it may be kept for ever. */
export const imageAnswer = z.strictObject({
  png: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
export type ImageAnswer = z.infer<typeof imageAnswer>;
