import { distribute, type Distributed } from '#server/db/distribute.ts';
import { openClient } from '#server/db/connection/servers.ts';
import { UsageError, type Command } from './command.ts';
import { withDatabase } from './open-database.ts';

/** Enough for workers to be added for years: a shard is the smallest part that moves. */
const DEFAULT_SHARDS = 32;
const MOST_SHARDS = 1024;

/** Distributes the records by institution over the workers of a Citus cluster; repeated, what a new version has added. */
export const distributeCommand: Command = async (args, terminal) => {
  const shards = readShards(args);
  const { config } = terminal;
  if (config.databaseUrl === null)
    throw new UsageError('distribute precisa de DATABASE_URL com o endereço do coordenador Citus.');
  const { byInstitution, everywhere } = await withDatabase(config, ({ ownerUrl }) =>
    distributeAsOwner(ownerUrl, shards),
  );
  terminal.say(
    byInstitution.length + everywhere.length === 0
      ? 'O banco já estava distribuído; nada mudou.'
      : `Distribuído: ${byInstitution.length} tabela(s) por instituição, ${everywhere.length} em todos os nós.`,
  );
  return 0;
};

function readShards(args: readonly string[]): number {
  if (args.length === 0) return DEFAULT_SHARDS;
  const [option, value = ''] = args;
  const shards = Number(value);
  if (
    option !== '--fragmentos' ||
    args.length !== 2 ||
    !Number.isInteger(shards) ||
    shards < 1 ||
    shards > MOST_SHARDS
  )
    throw new UsageError(`A única opção é --fragmentos, de 1 a ${MOST_SHARDS}.`);
  return shards;
}

async function distributeAsOwner(ownerUrl: string, shards: number): Promise<Distributed> {
  const owner = await openClient(ownerUrl, { application_name: 'caderneta-distribute' });
  try {
    return await distribute({ owner, shards });
  } finally {
    await owner.end();
  }
}
