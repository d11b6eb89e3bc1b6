import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { prepareDatabase } from '#server/start/prepare-database.ts';
import { createEmptyDatabase } from '#tests/support/test-database.ts';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;

beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

const messageOf = async (change: (url: URL) => void): Promise<string> => {
  const url = new URL(database.ownerUrl);
  change(url);
  const { migrated } = await prepareDatabase(readConfig({ DATABASE_URL: url.href }), () => {});
  return migrated.then(
    () => 'started',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );
};

test('a wrong password is named as such, at once and without the password', async () => {
  const message = await messageOf((url) => {
    url.username = 'ana';
    url.password = 'senha-errada';
  });
  expect(message).toBe(
    `O PostgreSQL em ${new URL(database.ownerUrl).hostname} recusou o login ana. Confira o usuário e a senha em DATABASE_URL.`,
  );
});

test('a missing database is named, with the statement that creates it', async () => {
  const { hostname, username } = new URL(database.ownerUrl);
  const message = await messageOf((url) => {
    url.pathname = '/nao_existe';
  });
  expect(message).toBe(
    `O banco nao_existe não existe em ${hostname}. Crie-o com CREATE DATABASE nao_existe OWNER ${username}, ou corrija DATABASE_URL.`,
  );
});
