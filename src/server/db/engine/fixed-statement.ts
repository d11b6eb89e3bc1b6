import { CompiledQuery, type Kysely } from 'kysely';
import { kyselyOver } from './kysely-over-pg.ts';
import type { Tables } from '#server/db/tables.ts';

interface Buildable<Row> {
  compile(tx: Kysely<Tables>): CompiledQuery<Row>;
}

/**
 * A statement whose text is always the same is built once: to build it costs as much as to send it. `build` gets places
 * instead of values, and may only put them where a value goes.
 */
export function fixedStatement<Values extends object, Row>(
  build: (tx: Kysely<Tables>, values: Values) => Buildable<Row>,
): (values: Values) => CompiledQuery<Row> {
  let built: { text: string; places: readonly unknown[] } | undefined;
  return (values) => {
    if (built === undefined) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whatever is asked of it is a place of that name
      const places = new Proxy({}, { get: (_, name) => new Place(String(name)) }) as Values;
      const { sql, parameters } = build(unconnected, places).compile(unconnected);
      built = { text: sql, places: parameters };
    }
    const given = new Map(Object.entries(values));
    const parameters = built.places.map((place) => (place instanceof Place ? given.get(place.name) : place));
    return CompiledQuery.raw(built.text, parameters);
  };
}

class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const unconnected = kyselyOver({
  provideConnection() {
    throw new Error('here statements are built, not run');
  },
});
