import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { MigrationError } from './migration-error.ts';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
  readonly sql: string;
}

/** A row of schema_migrations. */
export type AppliedMigration = Omit<Migration, 'sql'>;

/** Both folders are next to this module by default; the build copies them next to the bundle. */
export interface SchemaFolders {
  readonly schemaDir?: string;
  readonly migrationsDir?: string;
}

/** By the catalogue, which a login without any right on the schema may read too. */
export const HAS_SCHEMA = `EXISTS (
  SELECT FROM pg_class WHERE relname = 'schema_migrations' AND relnamespace = 'public'::regnamespace)`;

const SCHEMA_NAME = '0001-schema';
/** The first migration of 0.1.0, whose schema cannot be migrated. */
const FIRST_OF_0_1_0 = '0001-roles-and-rules.sql';

/** Every migration this program knows, in order. */
export async function readMigrations({
  schemaDir = path.join(import.meta.dirname, 'schema'),
  migrationsDir = path.join(import.meta.dirname, 'migrations'),
}: SchemaFolders): Promise<Migration[]> {
  return [await readSchema(schemaDir), ...(await readLaterChanges(migrationsDir))];
}

/** Those that are not applied yet; throws where what is applied is not what this program knows. */
export function missingMigrations(
  applied: readonly AppliedMigration[],
  known: readonly Migration[],
): Migration[] {
  if (applied[0]?.name === FIRST_OF_0_1_0)
    throw new MigrationError(
      'Este banco de dados é do Caderneta 0.1.0, que esta versão não lê. Use a versão 0.1.0 para abri-lo; nada foi alterado.',
    );
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
  return known.slice(applied.length);
}

/** Migration 1 is the schema of version 0.2.0: one file per subject, applied together in the order of their names. */
async function readSchema(dir: string): Promise<Migration> {
  const files = await sqlFiles(dir);
  const texts = await Promise.all(files.map((name) => readFile(path.join(dir, name), 'utf8')));
  return migrationOf(1, SCHEMA_NAME, texts.join('\n'));
}

/** One file each, numbered from 2. */
async function readLaterChanges(dir: string): Promise<Migration[]> {
  // The folder may be missing, because the build does not copy one without SQL files.
  const names = existsSync(dir) ? await sqlFiles(dir) : [];
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]);
      if (number !== index + 2) throw new MigrationError(`Migração fora de ordem: ${name}.`);
      return migrationOf(number, name, await readFile(path.join(dir, name), 'utf8'));
    }),
  );
}

async function sqlFiles(dir: string): Promise<string[]> {
  return (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort();
}

function migrationOf(number: number, name: string, sql: string): Migration {
  return { number, name, checksum: createHash('sha256').update(sql).digest('hex'), sql };
}
