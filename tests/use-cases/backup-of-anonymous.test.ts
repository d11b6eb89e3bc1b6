import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOwnerConnection } from '#server/backup/with-owner-connection.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { hashPassword } from '#server/sessions/password.ts';
import { aSignedInLender, startTestApp, type TestApp } from '#tests/http/test-app.ts';
import {
  aContact,
  aCpf,
  aDataRequest,
  aFile,
  aGuarantee,
  aKnownPayer,
  anAcceptance,
  anInterest,
  aProof,
  aVisit,
} from '#tests/support/records.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { envOf, runCommand as cli } from './run-command.ts';

const PASSWORD = 'uma senha bem comprida';
const NAME = 'Marília Quintela Távora';

let folder: string;
let server: TestApp;
let institution: string;
let client: string;
/** Of before and of after the client was made anonymous. */
const files = { before: '', after: '' };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caderneta-anonymous-'));
  server = await startTestApp();
  const ana = await aSignedInLender(server);
  institution = ana.lender.id;
  const { owner } = server.database;
  const chosen = { password_hash: await hashPassword(PASSWORD) };
  await owner.updateTable('users').set(chosen).where('id', '=', ana.lender.user_id).execute();
  const ask = async (route: string, body: object) => {
    const { status, json } = await server.call(route, { cookie: ana.staffCookie, key: newId(), body });
    if (status >= 300) throw new Error(`${route} ${status} ${JSON.stringify(json)}`);
    return /"id":"([0-9a-f-]{36})"/.exec(JSON.stringify(json))?.[1] ?? '';
  };
  client = await ask('POST /api/clients', { name: NAME, phone: '(81) 97766-5544', cpf: '734.612.908-47' });
  const loan = await ask('POST /api/loans', {
    client_id: client,
    amount: 50_000,
    interest_rate: 1000,
    overdue_interest_rate: 0,
    start_date: '2026-08-01',
    end_date: '2026-08-31',
  });
  await ask(`POST /api/loans/${loan}/settle`, { total_amount: 55_000, remaining_amount: 55_000 });
  // A row in every table that takes nothing more of a client who was made anonymous.
  const ofClient = { institution_id: institution, client_id: client };
  const key = { ...ofClient, id: loan };
  await anInterest(owner, { ...ofClient, client_cpf: aCpf(), status: 'Rejeitado' });
  await aGuarantee(owner, key);
  await aContact(owner, ofClient);
  await aVisit(owner, ofClient);
  await aFile(owner, { ...ofClient, kind: 'other', name: NAME });
  await anAcceptance(owner, key);
  await aProof(owner, key, { status: 'refused', reason: NAME, decided_at: new Date() });
  await aDataRequest(owner, ofClient);
  await aKnownPayer(owner, { ...ofClient, payer_key: 'OUTRA PESSOA' });
  files.before = await backedUp('before.backup');
  await ask(`POST /api/clients/${client}/anonymise`, { current_password: PASSWORD });
  files.after = await backedUp('after.backup');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function backedUp(name: string): Promise<string> {
  const file = path.join(folder, name);
  expect(await cli(['backup', file], envOf(server.database))).toMatchObject({ code: 0, complained: '' });
  return file;
}
async function restored(file: string, what: string): Promise<TestDatabase> {
  const target = await createTestDatabase();
  const options = what === 'whole' ? [] : ['--institution', institution];
  expect(await cli(['restore', file, ...options], envOf(target))).toMatchObject({ code: 0, complained: '' });
  return target;
}
const clientIn = ({ owner }: TestDatabase) =>
  owner
    .selectFrom('clients')
    .select(['name', 'anonymised_at', 'version'])
    .where('id', '=', client)
    .executeTakeFirstOrThrow();
const broken = async ({ ownerUrl }: TestDatabase) =>
  (await withOwnerConnection(ownerUrl, checkInvariants)).filter((result) => result.broken > 0);

test.each([['whole'], ['one institution']])(
  'LP-6 AS-13 a client who was made anonymous comes back so, restored %s, and nothing more is written of them',
  async (what) => {
    const target = await restored(files.after, what);
    expect(await clientIn(target)).toEqual(await clientIn(server.database));
    expect((await clientIn(target)).anonymised_at).toBe('2026-08-15T15:00:00.000Z');
    const { rows } = await target.ownerPool.query<{ loans: number; named: number }>(
      `SELECT (SELECT count(*)::integer FROM loans WHERE client_id = $1) AS loans,
         (SELECT count(*)::integer FROM audit_log a WHERE a::text LIKE '%Quintela%') AS named`,
      [client],
    );
    expect(rows).toEqual([{ loans: 1, named: 0 }]);
    await expect(aVisit(target.owner, { institution_id: institution, client_id: client })).rejects.toThrow(
      'clients_not_anonymised',
    );
    expect(await broken(target)).toEqual([]);
    await target.drop();
  },
);

test.each([['whole'], ['one institution']])(
  'LP-6 a backup from before still has who they were: restored %s, the client is there with their name and can be made anonymous again',
  async (what) => {
    const target = await restored(files.before, what);
    expect(await clientIn(target)).toMatchObject({ name: NAME, anonymised_at: null });
    const { rows } = await target.ownerPool.query(
      `SELECT caderneta_anonymise_client($1, i.user_id, $2, 'Cliente anônimo 7F3A', '00000000001', '{}', now()) AS open
       FROM institutions i WHERE i.id = $1`,
      [institution, client],
    );
    expect(rows).toEqual([{ open: [] }]);
    expect(await clientIn(target)).toMatchObject({ name: 'Cliente anônimo 7F3A' });
    expect(await broken(target)).toEqual([]);
    await target.drop();
  },
);
