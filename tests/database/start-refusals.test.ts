import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { migrate } from '#server/db/migrating/migrate.ts';
import { prepareDatabase } from '#server/start/prepare-database.ts';
import { startAppInstances } from '#tests/support/app-instances.ts';
import { startSilentProxy } from '#tests/support/silent-proxy.ts';
import { createEmptyDatabase } from '#tests/support/test-database.ts';
import { startTransactionPooler } from '#tests/support/transaction-pooler.ts';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;

beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

const messageOf = async (change: (url: URL) => void, env: Record<string, string> = {}): Promise<string> => {
  const url = new URL(database.ownerUrl);
  change(url);
  const { migrated } = await prepareDatabase(readConfig({ DATABASE_URL: url.href, ...env }), () => {});
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

test('an instance that only checks names the command that migrates, changes nothing, and starts once it has run', async () => {
  const start = () => messageOf(() => {}, { MIGRATE: 'off' });
  expect(await start()).toBe(
    'Este banco de dados ainda não tem as tabelas do Caderneta. ' +
      'Execute antes: npm run cli -- migrate (com o login dono do banco em DATABASE_OWNER_URL).',
  );
  expect(await start()).toContain('ainda não tem as tabelas');
  await migrate({ ownerUrl: database.ownerUrl });
  expect(await start()).toBe('started');
});

test('an address with several servers names them all when one refuses the login', async () => {
  const { host } = new URL(database.ownerUrl);
  const { migrated } = await prepareDatabase(
    readConfig({ DATABASE_URL: `postgres://ana:segredo-errado@${host},${host}/caderneta` }),
    () => {},
  );
  const { hostname } = new URL(database.ownerUrl);
  await expect(migrated).rejects.toThrow(
    `O PostgreSQL em ${hostname}, ${hostname} recusou o login ana. Confira o usuário e a senha em DATABASE_URL.`,
  );
});

test('servers that do not answer are named without login and password', async () => {
  const { migrated } = await prepareDatabase(
    readConfig({
      DATABASE_URL: 'postgres://ana:segredo@127.0.0.1:1,127.0.0.1:2/caderneta',
      DATABASE_WAIT_SECONDS: '0',
    }),
    () => {},
  );
  await expect(migrated).rejects.toThrow(
    'O banco de dados em 127.0.0.1:1, 127.0.0.1:2/caderneta não respondeu (ECONNREFUSED). Confira DATABASE_URL e se o servidor PostgreSQL está no ar.',
  );
});

test.each(['on', 'off'])(
  'a host that accepts the connection and never answers is given up in DATABASE_WAIT_SECONDS (MIGRATE=%s)',
  async (MIGRATE) => {
    const proxy = await startSilentProxy(database.ownerUrl);
    try {
      proxy.fallSilent();
      const { host, pathname } = new URL(proxy.url);
      const since = performance.now();
      const { migrated } = await prepareDatabase(
        readConfig({ DATABASE_URL: proxy.url, DATABASE_WAIT_SECONDS: '1', MIGRATE }),
        () => {},
      );
      await expect(migrated).rejects.toThrow(
        `O banco de dados em ${host}${pathname} não respondeu (sem resposta). Confira DATABASE_URL`,
      );
      expect(performance.now() - since).toBeLessThan(4_500);
    } finally {
      await proxy.close();
    }
  },
  20_000,
);

test('a transaction pooler where a session is needed is named, and no connection behind it keeps a role', async () => {
  const pooler = await startTransactionPooler(database.ownerUrl, 2);
  try {
    const { migrated } = await prepareDatabase(readConfig({ DATABASE_URL: pooler.url }), () => {});
    await expect(migrated).rejects.toThrow(
      'DATABASE_URL passa por um pooler em modo de transação: duas instruções seguidas chegaram a conexões diferentes do PostgreSQL. ' +
        'Informe em DATABASE_LISTEN_URL o endereço direto do PostgreSQL, sem o pooler; DATABASE_URL pode continuar a passar por ele.',
    );
    const pooledListener = await prepareDatabase(
      readConfig({ DATABASE_URL: database.ownerUrl, DATABASE_LISTEN_URL: pooler.url }),
      () => {},
    );
    await expect(pooledListener.migrated).rejects.toThrow('DATABASE_LISTEN_URL passa por um pooler');
    const direct = await prepareDatabase(
      readConfig({ DATABASE_URL: pooler.url, DATABASE_LISTEN_URL: database.ownerUrl }),
      () => {},
    );
    await direct.migrated;
    const client = new Client({ connectionString: pooler.url });
    await client.connect();
    const roles = async () =>
      (await client.query<{ role: string }>(`SELECT current_setting('role') AS role`)).rows[0]?.role;
    expect([await roles(), await roles()]).toEqual(['none', 'none']);
    await client.end();
  } finally {
    await pooler.close();
  }
});

test('a role that another client of a pooler left behind does not count as the login', async () => {
  const url = new URL(database.ownerUrl);
  url.searchParams.set('options', '-c role=caderneta_borrower');
  const { migrated } = await prepareDatabase(
    readConfig({ DATABASE_URL: url.href, MIGRATE: 'off' }),
    () => {},
  );
  await migrated;
});

test('servers that only read are named as such', async () => {
  const { host, username, password, pathname } = new URL(database.ownerUrl);
  const readOnly = 'options=-c%20default_transaction_read_only%3Don';
  const { migrated } = await prepareDatabase(
    readConfig({
      DATABASE_URL: `postgres://${username}:${password}@${host},${host}${pathname}?${readOnly}`,
      DATABASE_WAIT_SECONDS: '0',
    }),
    () => {},
  );
  await expect(migrated).rejects.toThrow(
    `O PostgreSQL em ${host}, ${host} só aceita leituras. Confira se DATABASE_URL inclui o servidor primário.`,
  );
});

test('an address to listen on that is not this machine’s is named, with what to do', async () => {
  const { ownerUrl } = database;
  const env = { HOST: '192.0.2.1', LOG_LEVEL: 'silent' };
  await expect(
    startAppInstances({ ownerUrl, runtimeUrl: ownerUrl, separateOwner: false }, { count: 1, env }),
  ).rejects.toThrow(
    'O endereço 192.0.2.1 não é deste computador. Escolha outro com HOST, como ::1 ou 0.0.0.0.',
  );
}, 120_000);
