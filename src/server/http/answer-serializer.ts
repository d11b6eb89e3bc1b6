import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import { z } from 'zod';

export type Serialize = (answer: unknown) => string;

/**
 * Compiles the output schema of an endpoint into a function that writes its JSON: only the fields the schema names are
 * written, and a missing one is an error. Much cheaper than checking every value and then calling JSON.stringify, which
 * was a third of a page of loans. A field with a default is left out where it has it: the reader fills it in.
 */
export function answerSerializer(output: z.ZodType): Serialize {
  const schema = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any', override: simplify });
  const withoutDefaults = leavesOutDefaults(schema);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- two packages' types of the same JSON Schema
  const write = fastJsonStringify(schema as Schema);
  return withoutDefaults === null ? write : (answer) => write(withoutDefaults(answer));
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

type Change = (value: unknown) => unknown;

/** Null where nothing in the schema has a default. Takes the defaults out of the schema, which would be written otherwise. */
function leavesOutDefaults(schema: z.core.JSONSchema.BaseSchema): Change | null {
  const { items, properties = {} } = schema;
  if (items !== undefined) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- zod writes one schema for the items of an array
    const each = leavesOutDefaults(items as z.core.JSONSchema.BaseSchema);
    return each === null ? null : (value) => (Array.isArray(value) ? value.map(each) : value);
  }
  const usual: [name: string, value: unknown][] = [];
  const inside: [name: string, change: Change][] = [];
  for (const [name, property] of Object.entries(properties)) {
    if (typeof property === 'boolean') continue;
    if ('default' in property) {
      usual.push([name, property.default]);
      delete property.default;
      schema.required = schema.required?.filter((each) => each !== name);
    }
    const change = leavesOutDefaults(property);
    if (change !== null) inside.push([name, change]);
  }
  if (usual.length === 0 && inside.length === 0) return null;
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const written: Record<string, unknown> = { ...value };
    for (const [name, left] of usual) if (written[name] === left) written[name] = undefined;
    for (const [name, change] of inside) written[name] = change(written[name]);
    return written;
  };
}
