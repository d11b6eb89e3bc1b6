import { sql } from 'kysely';
import type { Timestamp } from '#domain/calendar.ts';
import { hiddenCpf, type ShownCpf } from '#domain/cpf.ts';
import type { Tx } from '#server/db/database.ts';
import { hidesData } from '#server/records/hides-data.ts';
import { ofUndoneImport } from '#server/records/undone-import.ts';
import { pageOf, readCursor, type Page } from '#server/records/cursor.ts';

interface DeletedClientsQuery {
  readonly search: string;
  readonly after?: string | undefined;
  readonly limit: number;
}

interface DeletedClient {
  readonly id: string;
  readonly name: string;
  readonly cpf: ShownCpf;
  readonly deleted_at: Timestamp;
}

export async function listDeletedClients(
  tx: Tx,
  institution: string,
  query: DeletedClientsQuery,
): Promise<Page<DeletedClient>> {
  const after = readCursor(query.after, ['moment', 'uuid']);
  let rows = tx
    .selectFrom('clients')
    .select(['id', 'name', 'cpf', 'deleted_at', hidesData(institution).as('hides')])
    .where('institution_id', '=', institution)
    .where('deleted_at', 'is not', null)
    .where('anonymised_at', 'is', null)
    .where((eb) => eb.not(ofUndoneImport('clients')))
    .$narrowType<{ deleted_at: Timestamp }>()
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1);
  if (query.search !== '') rows = rows.where(matchesSearch(query.search));
  if (after !== null) rows = rows.where(sql<boolean>`(deleted_at, id) < (${after[0]}, ${after[1]})`);
  const found = (await rows.execute()).map(({ hides, ...client }) =>
    hides ? { ...client, cpf: hiddenCpf(client.cpf) } : client,
  );
  return pageOf(found, query.limit, (row) => [row.deleted_at, row.id]);
}

/** Searches without the index, because an institution has few deleted clients (CL-2, CL-17). */
const matchesSearch = (search: string) =>
  sql<boolean>`(name_norm LIKE caderneta_name_pattern(${search}) OR cpf LIKE caderneta_cpf_pattern(${search})
    OR caderneta_phone_digits(phone) LIKE caderneta_phone_pattern(${search}))`;
