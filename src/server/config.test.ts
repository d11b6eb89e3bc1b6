import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { ConfigError, readConfig, settingsTable } from './config.ts';

test('nothing set: loopback, the embedded database, São Paulo', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: null,
    databaseUrl: null,
    dataDir: './data',
    timeZone: 'America/Sao_Paulo',
    productName: 'Caderneta',
    staffTokenMinutes: 60,
    trustProxy: null,
    limits: {},
  });
});

test('every wrong setting is listed at once, in Portuguese', () => {
  const read = () =>
    readConfig({
      PORT: 'oitenta',
      APP_TIME_ZONE: 'Marte/Olimpo',
      PUBLIC_URL: 'https://exemplo.com.br/caminho',
      DATABASE_URL: 'mysql://x',
      ADMIN_PASSWORD: 'curta',
      LOG_LEVEL: 'alto',
      LIMITS: '{"session_read": 1}',
    });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(
    [
      'Configuração inválida. Corrija:',
      '  PORT: use um número de 0 a 65535',
      '  PUBLIC_URL: use só o endereço, como https://emprestimos.exemplo.com.br, sem caminho',
      '  DATABASE_URL: use postgres://usuario:senha@servidor/banco',
      '  APP_TIME_ZONE: use um fuso horário como America/Sao_Paulo',
      '  ADMIN_PASSWORD: use de 12 a 256 caracteres',
      '  LOG_LEVEL: use fatal, error, warn, info, debug, trace ou silent',
      '  LIMITS: use um objeto JSON de nome do limite para um número de 1 a 1000000',
    ].join('\n'),
  );
});

test('a setting left empty is a setting not made', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', SMTP_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: null,
    smtpUrl: null,
  });
});

test.each([
  ['PUBLIC_URL', 'https://exemplo.com.br/', { publicUrl: 'https://exemplo.com.br' }],
  ['PUBLIC_URL', 'http://192.168.0.10:3000', { publicUrl: 'http://192.168.0.10:3000' }],
  ['TRUST_PROXY', '2', { trustProxy: 2 }],
  ['TRUST_PROXY', '10.0.0.1, 10.0.0.2', { trustProxy: ['10.0.0.1', '10.0.0.2'] }],
  ['LIMITS', '{"session_reads": 1200}', { limits: { session_reads: 1200 } }],
  ['INSTANCES', '3', { instances: 3 }],
  ['INSTANCES', 'auto', { instances: availableParallelism() }],
  ['METRICS_PORT', '9464', { metricsPort: 9464, metricsHost: '127.0.0.1' }],
  ['ADMIN_EMAIL', 'Dona@Exemplo.com.br', { adminEmail: 'dona@exemplo.com.br' }],
])('%s=%s', (name, value, expected) => {
  expect(readConfig({ [name]: value })).toMatchObject(expected);
});

test('the table for the README names every setting and what it means', () => {
  expect(settingsTable.map(({ name }) => name)).toContain('DATABASE_OWNER_URL');
  expect(settingsTable.filter(({ meaning }) => !meaning.endsWith('.'))).toEqual([]);
});

test('TLS: an authority applies to every address, and a wrong mode is said where it stands', () => {
  const urls = {
    DATABASE_URL: 'postgres://web:x@banco/caderneta',
    DATABASE_OWNER_URL: 'postgres://dono:x@banco/caderneta?sslmode=verify-ca',
    DATABASE_LISTEN_URL: 'postgres://web:x@direto/caderneta',
  };
  const config = readConfig({ ...urls, DATABASE_CA_FILE: import.meta.filename });
  const modes = [config.databaseUrl, config.databaseOwnerUrl, config.databaseListenUrl].map((url) =>
    new URL(url ?? '').searchParams.get('sslmode'),
  );
  expect(modes).toEqual(['verify-full', 'verify-ca', 'verify-full']);
  expect(() => readConfig(urls)).toThrow(
    '  DATABASE_OWNER_URL: sslmode=verify-ca precisa de DATABASE_CA_FILE',
  );
  expect(() => readConfig({ ...urls, DATABASE_CA_FILE: 'not-here.pem' })).toThrow(
    '  DATABASE_CA_FILE: o arquivo não existe ou não pode ser lido',
  );
});

test('addresses of a database without DATABASE_URL are refused', () => {
  expect(() => readConfig({ DATABASE_LISTEN_URL: 'postgres://web:x@banco/caderneta' })).toThrow(
    '  DATABASE_LISTEN_URL: só vale junto com DATABASE_URL',
  );
});
