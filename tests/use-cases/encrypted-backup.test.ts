import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClient, aLender } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { envOf, runCommand } from './run-command.ts';

const PASSPHRASE = 'cavalo bateria grampo correto';
/** Found in the file, if it were not encrypted and not gzipped. */
const CLIENT = 'Maria das Dores Incompressível';

let folder: string;
let source: TestDatabase;
const files = { identity: '', other: '', passphrase: '', wrong: '' };
let recipient = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caderneta-encrypted-'));
  source = await createTestDatabase();
  const { id: institution_id } = await aLender(source.owner);
  await aClient(source.owner, { institution_id, name: CLIENT });
  const write = async (name: string, text: string) => {
    const file = path.join(folder, name);
    await writeFile(file, text, { mode: 0o600 });
    return file;
  };
  const identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
  files.identity = await write('key.txt', `# created: hoje\n# public key: ${recipient}\n${identity}\n`);
  files.other = await write('other.txt', `${await generateX25519Identity()}\n`);
  files.passphrase = await write('passphrase.txt', `${PASSPHRASE}\n`);
  files.wrong = await write('wrong.txt', 'outra senha bem longa\n');
});
afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

async function restored(file: string, args: readonly string[], env: Record<string, string> = {}) {
  const target = await createTestDatabase();
  try {
    const said = await runCommand(['restore', file, ...args], { ...envOf(target), ...env });
    const { rows } = await target.ownerPool.query<{ name: string }>('SELECT name FROM clients');
    return { ...said, clients: rows.map(({ name }) => name) };
  } finally {
    await target.drop();
  }
}

const WRONG_KEY = (file: string) => `A chave ou a senha informada não abre ${file}. Nada foi alterado.`;

test('a backup for a public key is opened by its private key alone', async () => {
  const file = path.join(folder, 'for-key.backup');
  const made = await runCommand(['backup', file, '--recipient', recipient], envOf(source));
  expect(made).toMatchObject({ code: 0, complained: '' });
  expect(made.said).toContain('Está cifrado.');
  const bytes = await readFile(file);
  expect(bytes.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
  expect(bytes.includes('caderneta-backup')).toBe(false);

  expect(await restored(file, ['--identity', files.identity])).toMatchObject({ code: 0, clients: [CLIENT] });
  expect(await restored(file, ['--identity', files.other])).toMatchObject({
    code: 1,
    complained: WRONG_KEY(file),
    clients: [],
  });
  expect(await restored(file, ['--passphrase-file', files.passphrase])).toMatchObject({
    code: 1,
    complained: WRONG_KEY(file),
  });
  expect(await restored(file, [])).toMatchObject({
    code: 1,
    complained: `${file} está cifrado: informe a chave com --identity ou a senha com --passphrase-file. Nada foi alterado.`,
  });
});

test('a backup under a passphrase, by the setting, is opened by it alone', async () => {
  const file = path.join(folder, 'passphrase.backup');
  const setting = { BACKUP_PASSPHRASE_FILE: files.passphrase };
  expect(await runCommand(['backup', file], { ...envOf(source), ...setting })).toMatchObject({ code: 0 });
  expect(await restored(file, [], setting)).toMatchObject({ code: 0, clients: [CLIENT] });
  expect(await restored(file, ['--passphrase-file', files.wrong])).toMatchObject({
    code: 1,
    complained: WRONG_KEY(file),
    clients: [],
  });
});

test('a truncated or damaged encrypted backup is refused', async () => {
  const file = path.join(folder, 'sound.backup');
  const settings = { ...envOf(source), BACKUP_RECIPIENT: recipient };
  expect(await runCommand(['backup', file], settings)).toMatchObject({ code: 0 });
  const bytes = await readFile(file);
  const damaged = Buffer.from(bytes);
  const at = bytes.length - 100;
  damaged[at] = (damaged[at] ?? 0) ^ 1;
  for (const [name, content] of [
    ['short.backup', bytes.subarray(0, bytes.length - 100)],
    ['damaged.backup', damaged],
  ] as const) {
    const bad = path.join(folder, name);
    await writeFile(bad, content);
    const refused = await restored(bad, ['--identity', files.identity]);
    expect(refused).toMatchObject({ code: 1, clients: [] });
    // Less than a block of the cipher: not even the heading could be read.
    expect(refused.complained).toBe(`${bad} não é um backup do Caderneta. Nada foi alterado.`);
  }
});

test.each([
  { what: 'no key', args: ['--recipient', 'age1naoechave'], code: 1, says: 'não é uma chave pública do age' },
  {
    what: 'both',
    args: ['--recipient', 'age1x', '--passphrase-file', 'x'],
    code: 2,
    says: 'Use --recipient ou --passphrase-file, não os dois.',
  },
  {
    what: 'no file',
    args: ['--passphrase-file', 'nenhum.txt'],
    code: 1,
    says: 'nenhum.txt: o arquivo ou a pasta não existe.',
  },
])('a backup with $what is refused and nothing is written', async ({ args, code, says }) => {
  const file = path.join(folder, 'never.backup');
  const refused = await runCommand(['backup', file, ...args], envOf(source));
  expect(refused.code).toBe(code);
  expect(refused.complained).toContain(says);
  await expect(readFile(file)).rejects.toThrow('ENOENT');
  await expect(readFile(`${file}.part`)).rejects.toThrow('ENOENT');
});
