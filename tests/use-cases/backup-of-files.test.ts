import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOwnerConnection } from '#server/backup/with-owner-connection.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { aPdf } from '#tests/support/pictures.ts';
import { aPngOfSize } from '#tests/support/png.ts';
import { aClient, aFile, aLender } from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { contentOf } from './backup-files.ts';
import { envOf, runCommand as cli } from './run-command.ts';

let folder: string;
let source: TestDatabase;
let institution: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caderneta-files-'));
  source = await createTestDatabase();
  const lender = await aLender(source.owner);
  institution = lender.id;
  const client = await aClient(source.owner, { institution_id: institution });
  const key = { institution_id: institution, client_id: client.id };
  await aFile(source.owner, { ...key, kind: 'identity', name: 'RG', content: aPngOfSize(409_600) });
  await aFile(source.owner, {
    ...key,
    kind: 'signed_contract',
    content_type: 'application/pdf',
    name: 'Contrato',
    content: aPdf(),
  });
  const emptied_at = new Date('2026-08-01T12:00:00Z');
  await aFile(source.owner, { ...key, kind: 'other', deleted_at: emptied_at, emptied_at });
});
afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

async function backedUp(name: string, ...options: string[]): Promise<string> {
  const file = path.join(folder, name);
  expect(await cli(['backup', file, ...options], envOf(source))).toMatchObject({ code: 0, complained: '' });
  return file;
}
async function restored(file: string, ...options: string[]): Promise<{ target: TestDatabase; said: string }> {
  const target = await createTestDatabase();
  const { code, said, complained } = await cli(['restore', file, ...options], envOf(target));
  expect([code, complained]).toEqual([0, '']);
  return { target, said };
}
/** Bit for bit; buffers themselves are compared number by number, which takes seconds. */
const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const contentsOf = async ({ ownerPool }: TestDatabase) =>
  (
    await ownerPool.query<{ name: string; content: string | null; emptied: boolean }>(
      `SELECT f.name, encode(sha256(c.content), 'hex') AS content, f.emptied_at IS NOT NULL AS emptied
       FROM files f LEFT JOIN file_contents c ON c.file_id = f.id ORDER BY f.name`,
    )
  ).rows;
const broken = async ({ ownerUrl }: TestDatabase) =>
  (await withOwnerConnection(ownerUrl, checkInvariants)).filter((result) => result.broken > 0);

test.each([['whole'], ['one institution']])(
  'AQ-12 a backup has the files bit for bit, restored %s',
  async (what) => {
    const file = await backedUp(`${what}.backup`);
    const { target } = await restored(file, ...(what === 'whole' ? [] : ['--institution', institution]));
    expect(await contentsOf(target)).toEqual([
      { name: 'Comprovante', content: null, emptied: true },
      { name: 'Contrato', content: digestOf(aPdf()), emptied: false },
      { name: 'RG', content: digestOf(aPngOfSize(409_600)), emptied: false },
    ]);
    expect(await broken(target)).toEqual([]);
    await target.drop();
  },
);

test.each([['whole'], ['one institution']])(
  'AQ-12 --without-files leaves the bytes out, says so in its head, and restored %s the list stays',
  async (what) => {
    const file = await backedUp(`${what} without.backup`, '--without-files');
    const { heading, tables } = await contentOf(file);
    expect(heading).toMatchObject({ withoutFiles: true });
    expect(tables.map(({ table }) => table)).not.toContain('file_contents');
    const { target, said } = await restored(
      file,
      ...(what === 'whole' ? [] : ['--institution', institution]),
    );
    if (what === 'whole') expect(said).toContain('ficou só a lista');
    expect(await contentsOf(target)).toEqual([
      { name: 'Comprovante', content: null, emptied: true },
      { name: 'Contrato', content: null, emptied: true },
      { name: 'RG', content: null, emptied: true },
    ]);
    expect(await broken(target)).toEqual([]);
    await target.drop();
  },
);
