import { CompiledQuery, type Kysely } from 'kysely';
import { kyselyOver } from './kysely-over-pg.ts';
import type { Tables } from '#server/db/tables.ts';

interface Buildable<Row> {
  compile(tx: Kysely<Tables>): CompiledQuery<Row>;
}

/**
 * Compiles a statement with constant text once, because building it with Kysely costs as much as sending it. `build`
 * receives placeholders instead of values and may use them only as query parameters.
 */
export function fixedStatement<Values extends object, Row>(
  build: (tx: Kysely<Tables>, values: Values) => Buildable<Row>,
): (values: Values) => CompiledQuery<Row> {
  let compiled: { text: string; parameters: readonly unknown[] } | undefined;
  return (values) => {
    if (compiled === undefined) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every property of the proxy is a placeholder of that name
      const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Values;
      const { sql, parameters } = build(unconnected, placeholders).compile(unconnected);
      compiled = { text: sql, parameters };
    }
    const parameters = compiled.parameters.map((parameter): unknown =>
      parameter instanceof Placeholder ? Reflect.get(values, parameter.name) : parameter,
    );
    return CompiledQuery.raw(compiled.text, parameters);
  };
}

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const unconnected = kyselyOver({
  provideConnection() {
    throw new Error('this Kysely instance only compiles statements');
  },
});
