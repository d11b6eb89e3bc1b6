import { CompiledQuery, type Selectable } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

/** The page starts after this client. */
export type After = readonly [name: string, id: string] | null;

const SCAN_LIMIT = 1_000;

/**
 * Scans the first thousand clients in page order (CL-2). Most institutions have no more, and a common search term fills a
 * page from them. Null when neither holds, and the search index must be used.
 */
export async function searchFirstClients<Column extends keyof Tables['clients']>(
  tx: Tx,
  institution: string,
  query: { columns: readonly Column[]; search: string; after: After; wanted: number },
): Promise<Omit<Row<Column>, 'looked_through'>[] | null> {
  const { columns, search, after, wanted } = query;
  const values = [institution, search, wanted, ...(after ?? [])];
  const { rows } = await tx.executeQuery<Row<Column>>(
    CompiledQuery.raw(statement(columns, after !== null), values),
  );
  const found = rows.filter(({ id }) => id !== null).map(withoutCount);
  const scannedAll = (rows[0]?.looked_through ?? 0) < SCAN_LIMIT;
  return scannedAll || found.length === wanted ? found : null;
}

type Row<Column extends keyof Tables['clients']> = Pick<Selectable<Tables['clients']>, Column | 'id'> & {
  /** The number of scanned clients, repeated in every row; one row is returned even without a match. */
  looked_through: number;
};

function withoutCount<Counted extends { looked_through: number }>(
  counted: Counted,
): Omit<Counted, 'looked_through'> {
  const { looked_through: _, ...row } = counted;
  return row;
}

/** Scans in an index-only subquery and reads only the matching clients in full. */
function statement(columns: readonly string[], fromMiddle: boolean): string {
  const beginning = fromMiddle ? 'AND (name_norm, id) > ($4, $5)' : '';
  // The patterns are computed once, in subqueries, instead of for every row.
  return `
    SELECT looked.looked_through, ${columns.map((column) => `found.${column}`).join(', ')}
    FROM (
      SELECT count(*)::integer AS looked_through, (array_agg(id) FILTER (
        WHERE name_norm LIKE (SELECT caderneta_name_pattern($2)) OR cpf LIKE (SELECT caderneta_cpf_pattern($2))
      ))[1:$3] AS ids
      FROM (
        SELECT id, name_norm, cpf FROM clients
        WHERE institution_id = $1 AND deleted_at IS NULL ${beginning} ORDER BY name_norm, id LIMIT ${SCAN_LIMIT}
      ) AS first_ones
    ) AS looked
    LEFT JOIN clients AS found ON found.institution_id = $1 AND found.id = ANY (looked.ids)
    ORDER BY found.name_norm, found.id`;
}
