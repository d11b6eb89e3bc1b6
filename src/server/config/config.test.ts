import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { settingsTable } from './settings.ts';

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
  ['TRUST_PROXY', 'loopback,10.1.0.0/16,fd00::/8', { trustProxy: ['loopback', '10.1.0.0/16', 'fd00::/8'] }],
  ['LIMITS', '{"session_reads": 1200}', { limits: { session_reads: 1200 } }],
  [
    'PLANS',
    '{"teste": {"label": "Teste", "open_loans": 30, "trial_days": 14}, "cheio": {"label": "Cheio"}}',
    {
      plans: new Map<string, object>([
        ['teste', { label: 'Teste', open_loans: 30, trial_days: 14 }],
        ['cheio', { label: 'Cheio' }],
      ]),
    },
  ],
  ['INSTANCES', '3', { instances: 3 }],
  ['INSTANCES', 'auto', { instances: availableParallelism() }],
  ['METRICS_PORT', '9464', { metricsPort: 9464, metricsHost: '127.0.0.1' }],
  ['ADMIN_EMAIL', 'Dona@Exemplo.com.br', { adminEmail: 'dona@exemplo.com.br' }],
])('%s=%s', (name, value, expected) => {
  expect(readConfig({ [name]: value })).toMatchObject(expected);
});

test.each([
  'true',
  'nginx',
  '8080',
  '-1',
  '10.0.0.1,',
  '10.0.0.1 10.0.0.2',
  '10.0.0.0/33',
  '10.0.0.0/8/8',
  'https://10.0.0.1',
])('TRUST_PROXY=%s is refused with what may be said there', (value) => {
  expect(() => readConfig({ TRUST_PROXY: value })).toThrow(
    '  TRUST_PROXY: use quantos proxies há, de 0 a 10, ou os endereços deles, como 10.0.0.1, 10.1.0.0/16 ou loopback',
  );
});

test.each([
  [
    'postgres://web:x@a:5432,b:5433/caderneta?target_session_attrs=read-write',
    'postgres://web:x@a:5432,b:5433/caderneta?target_session_attrs=read-write',
  ],
  ['postgresql://web:x@a,[::1]:5433/caderneta', 'postgresql://web:x@a,[::1]:5433/caderneta'],
])('an address of several servers: %s', (given, kept) => {
  expect(readConfig({ DATABASE_URL: given }).databaseUrl).toBe(kept);
});

test.each([
  ['postgres://web:x@a,,b/caderneta', 'use postgres://usuario:senha@servidor1:5432,servidor2:5432/banco'],
  [
    'postgres://web:x@a:porta,b/caderneta',
    'use postgres://usuario:senha@servidor1:5432,servidor2:5432/banco',
  ],
  ['postgres://web:x@a:porta/caderneta', 'use postgres://usuario:senha@servidor/banco'],
  [
    'postgres://web:x@a,b/caderneta?target_session_attrs=standby',
    'target_session_attrs deve ser read-write, primary ou any',
  ],
  [
    'postgres://web:x@a,b/caderneta?sslmode=prefer',
    'sslmode deve ser disable, require, verify-ca, verify-full',
  ],
])('a wrong address of servers: %s', (given, sentence) => {
  const read = () => readConfig({ DATABASE_URL: given });
  expect(read).toThrow(`  DATABASE_URL: ${sentence}`);
  expect(read).not.toThrow('web');
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

test('AS-1 signing up needs a mail server and an address, and where anybody may, terms and privacy', () => {
  expect(readConfig({}).signUp).toBe('off');
  expect(() => readConfig({ SIGN_UP: 'code' })).toThrow(
    '  SMTP_URL: é necessário com SIGN_UP=code\n  PUBLIC_URL: é necessário com SIGN_UP=code',
  );
  const both = { SMTP_URL: 'smtp://127.0.0.1', PUBLIC_URL: 'https://exemplo.com.br' };
  expect(readConfig({ ...both, SIGN_UP: 'code' }).signUp).toBe('code');
  expect(() => readConfig({ ...both, SIGN_UP: 'open' })).toThrow(
    '  TERMS_URL: é necessário com SIGN_UP=open\n  PRIVACY_URL: é necessário com SIGN_UP=open',
  );
  const shown = { TERMS_URL: 'https://exemplo.com.br/termos', PRIVACY_URL: 'https://exemplo.com.br/p' };
  expect(readConfig({ ...both, ...shown, SIGN_UP: 'open' }).termsUrl).toBe('https://exemplo.com.br/termos');
  expect(() => readConfig({ SIGN_UP: 'sim' })).toThrow('  SIGN_UP: use off, open ou code');
});

test('the embedded database is always migrated', () => {
  const url = 'postgres://web:x@banco/caderneta';
  expect(readConfig({ DATABASE_URL: url, MIGRATE: 'off' }).migrate).toBe('off');
  expect(() => readConfig({ MIGRATE: 'off' })).toThrow('  MIGRATE: off só vale junto com DATABASE_URL');
});

test.each([
  ['[', 'use um objeto JSON de nome do plano para o que ele permite'],
  ['{}', 'use um objeto JSON de nome do plano para o que ele permite'],
  ['[1]', 'use um objeto JSON de nome do plano para o que ele permite'],
  ['{"teste": 1}', 'no plano teste, use um objeto com label'],
  ['{"teste": {}}', 'no plano teste, label é um texto de 1 a 40 letras'],
  ['{"teste": {"label": " "}}', 'no plano teste, label é um texto de 1 a 40 letras'],
  ['{"teste": {"label": "T", "open_loans": 0}}', 'no plano teste, open_loans é um número de 1 a 1000000'],
  ['{"teste": {"label": "T", "people": "2"}}', 'no plano teste, people é um número de 1 a 1000'],
  ['{"teste": {"label": "T", "files_mb": 1.5}}', 'no plano teste, files_mb é um número de 1 a 1000000'],
  ['{"teste": {"label": "T", "trial_days": 400}}', 'no plano teste, trial_days é um número de 1 a 366'],
  ['{"teste": {"label": "T", "clientes": 3}}', 'no plano teste, clientes não existe'],
  [
    '{"Básico": {"label": "T"}}',
    'o nome "Básico" deve começar com letra e ter até 40 letras minúsculas sem acento, números, - ou _',
  ],
])('AS-6 PLANS=%s is refused: %s', (value, text) => {
  expect(() => readConfig({ PLANS: value })).toThrow(`  PLANS: ${text}`);
});
