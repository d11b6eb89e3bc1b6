import type { z } from 'zod';
import type { Serialize } from './answer-serializer.ts';

/** Compiled at its first use, because a start would wait for the schemas of all endpoints; the compiler is loaded only then, too. */
export function lazySerializer(output: z.ZodType): (answer: unknown) => Promise<string> {
  let serialize: Serialize | null = null;
  return async (answer) => {
    serialize ??= (await import('./answer-serializer.ts')).answerSerializer(output);
    return serialize(answer);
  };
}
