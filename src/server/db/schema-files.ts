import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { BASE_MIGRATIONS, type AppliedMigration } from './migrating/base-migrations.ts';
import { MigrationError } from './migrating/migration-error.ts';

export interface Migration extends AppliedMigration {
  readonly sql: string;
}

/** Both folders are next to this module by default; the build copies them next to the bundle. */
export interface SchemaFolders {
  readonly schemaDir?: string;
  readonly migrationsDir?: string;
}

/** By the catalogue, which a login without any right on the schema may read too. */
export const HAS_SCHEMA = `EXISTS (
  SELECT FROM pg_class WHERE relname = 'schema_migrations' AND relnamespace = 'public'::regnamespace)`;

/** The first migration of 0.1.0, whose schema cannot be migrated. */
const FIRST_OF_0_1_0 = '0001-roles-and-rules.sql';

/** The schema as it is now, for a new database: one file per subject, applied together in the order of their names. */
export async function readSchema({
  schemaDir = path.join(import.meta.dirname, 'schema'),
}: SchemaFolders): Promise<string> {
  const files = await sqlFiles(schemaDir);
  const texts = await Promise.all(files.map((name) => readFile(path.join(schemaDir, name), 'utf8')));
  return texts.join('\n');
}

/** What changed in the schema since the base, in order: one file each. */
export async function readMigrations({
  migrationsDir = path.join(import.meta.dirname, 'migrations'),
}: SchemaFolders): Promise<Migration[]> {
  // The folder may be missing, because the build does not copy one without SQL files.
  const names = existsSync(migrationsDir) ? await sqlFiles(migrationsDir) : [];
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]);
      if (number !== BASE_MIGRATIONS.length + index + 1)
        throw new MigrationError(`Migração fora de ordem: ${name}.`);
      const sql = await readFile(path.join(migrationsDir, name), 'utf8');
      return { number, name, checksum: createHash('sha256').update(sql).digest('hex'), sql };
    }),
  );
}

/** Those that a database with tables does not have yet; throws where what was applied is not among the files. */
export function missingMigrations(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): Migration[] {
  if (applied[0]?.name === FIRST_OF_0_1_0)
    throw new MigrationError(
      'Este banco de dados é do Caderneta 0.1.0, que esta versão não lê. Use a versão 0.1.0 para abri-lo; nada foi alterado.',
    );
  const known = [...BASE_MIGRATIONS, ...migrations];
  for (const row of applied) {
    const own = known[row.number - 1];
    if (own === undefined)
      throw new MigrationError(
        `O banco de dados foi preparado por uma versão mais nova do Caderneta (migração ${row.name}). ` +
          'Atualize o programa antes de iniciar; nada foi alterado.',
      );
    if (own.checksum !== row.checksum)
      throw new MigrationError(
        `A migração ${row.name} já foi aplicada e o seu arquivo mudou depois disso. ` +
          'Restaure o arquivo original; mudanças no banco vão em uma migração nova.',
      );
  }
  if (applied.length < BASE_MIGRATIONS.length)
    throw new MigrationError(
      `Este banco de dados é de uma versão antiga do Caderneta (migração ${applied.at(-1)?.name}), que esta não atualiza. ` +
        'Com a versão antiga, faça um backup (npm run cli -- backup ARQUIVO); com esta, restaure-o em um banco novo ' +
        '(npm run cli -- restore ARQUIVO). Nada foi alterado.',
    );
  return migrations.slice(applied.length - BASE_MIGRATIONS.length);
}

async function sqlFiles(dir: string): Promise<string[]> {
  return (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort();
}
