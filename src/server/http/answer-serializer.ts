import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import { z } from 'zod';

export type Serialize = (answer: unknown) => string;

/**
 * Compiles the output schema of an endpoint into a function that writes its JSON: only the fields the schema names are
 * written, and a missing one is an error. Much cheaper than checking every value and then calling JSON.stringify, which
 * was a third of a page of loans.
 */
export function answerSerializer(output: z.ZodType): Serialize {
  const schema = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any', override: simplify });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- two packages' types of the same JSON Schema
  return fastJsonStringify(schema as Schema);
}

/** Compiled at its first use, because a start would wait for the schemas of all endpoints. */
export function lazyAnswerSerializer(output: z.ZodType): Serialize {
  let serialize: Serialize | null = null;
  return (answer) => (serialize ??= answerSerializer(output))(answer);
}

type Override = NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override'];

/** The types alone matter here, and a nullable value need not be a union. */
const simplify: Override = ({ jsonSchema: schema }) => {
  for (const rule of ['format', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength'] as const)
    delete schema[rule];
  if (schema.anyOf === undefined) return;
  const [value, none, ...others] = schema.anyOf;
  if (value === undefined || none?.type !== 'null' || others.length > 0)
    throw new Error(
      'an answer may be nullable, but no other union: a value would have to be matched against each',
    );
  delete schema.anyOf;
  Object.assign(schema, value, { nullable: true });
};
