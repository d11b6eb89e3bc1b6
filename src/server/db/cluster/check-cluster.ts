import type { Client } from 'pg';

import { MigrationError } from '#server/db/migrating/migration-error.ts';

const OLDEST_CITUS = [13, 1] as const;

/** Throws, with what to do, unless this is the coordinator of a Citus cluster that has workers. */
export async function refuseUnfitCluster(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ version: string | null }>(
    `SELECT (SELECT extversion FROM pg_extension WHERE extname = 'citus') AS version`,
  );
  const version = rows[0]?.version ?? null;
  if (version === null)
    throw new MigrationError(
      'Este banco não é de um cluster Citus: crie a extensão citus em todos os nós e informe o endereço do coordenador.',
    );
  const [major = 0, minor = 0] = version.split(/[.-]/).map(Number);
  if (major < OLDEST_CITUS[0] || (major === OLDEST_CITUS[0] && minor < OLDEST_CITUS[1]))
    throw new MigrationError(
      `O Citus ${version} é antigo demais: use ${OLDEST_CITUS.join('.')} ou mais novo.`,
    );
  const { rows: nodes } = await owner.query<{ coordinator: boolean; workers: number }>(
    `SELECT bool_or(groupid = 0) AND (SELECT groupid = 0 FROM pg_dist_local_group) AS coordinator,
       count(*) FILTER (WHERE groupid <> 0 AND noderole = 'primary')::integer AS workers
     FROM pg_dist_node WHERE isactive`,
  );
  if (nodes[0]?.coordinator !== true)
    throw new MigrationError(
      'O coordenador não conhece o seu endereço: execute nele SELECT citus_set_coordinator_host(endereço, porta), como superusuário.',
    );
  if (nodes[0].workers === 0)
    throw new MigrationError(
      'O cluster não tem workers: execute no coordenador SELECT citus_add_node(endereço, porta) para cada um, como superusuário.',
    );
}
