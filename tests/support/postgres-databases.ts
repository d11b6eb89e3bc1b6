import { Client } from 'pg';

/** The same server and login, another database. */
export function inDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** By its files: for one as small as those of the tests half the work of copying page by page through the log. */
export function copyDatabase(serverUrl: string, template: string, name: string): Promise<void> {
  return runStatement(
    serverUrl,
    `CREATE DATABASE ${name} TEMPLATE ${template} ENCODING 'UTF8' STRATEGY FILE_COPY`,
  );
}
