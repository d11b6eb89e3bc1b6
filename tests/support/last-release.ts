import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const FILE = path.join(import.meta.dirname, '../database/fixtures/migration-21.sql.gz');

/** The SQL files of the last release before 1.0.0, one after the other, and the rows its `seed-demo` wrote. */
export async function lastReleaseSql(): Promise<string> {
  return (await promisify(gunzip)(await readFile(FILE))).toString('utf8');
}

/** Its tables without a row but those of the migrations it has. */
export async function lastReleaseSchemaSql(): Promise<string> {
  const sql = await lastReleaseSql();
  const [tables = ''] = sql.split(/^ALTER TABLE \w+ DISABLE TRIGGER USER;$/m);
  const [migrations = ''] = /^INSERT INTO public\.schema_migrations [^;]*;$/m.exec(sql) ?? [];
  return `${tables}\n${migrations}`;
}
