import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ImportOut } from '#contract/imports.ts';
import { listImportRows, requireImport } from '#server/imports/import-store.ts';
import { runImport } from '#server/imports/run-import.ts';
import { portfolio } from '#tests/database/tenant-access.ts';
import { aLender, anInstitution } from '#tests/support/records.ts';
import { SUITE_SEED } from '#tests/support/suite-seed.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { bringExport } from '#tests/use-cases/own-export-files.ts';
import { commandsOf } from './commands.ts';
import { useCaseDriver } from './driver.ts';
import { runCommand } from './run-command.ts';
import { laneClock, Run } from './run.ts';

const RUNS = Number(process.env['LIFECYCLE_RUNS'] ?? 8);
const COMMANDS = 40;

test(`IM-2 the export of ${RUNS} generated lives, imported into an empty notebook, gives the same sums for every loan it does not name`, async () => {
  const database = await createTestDatabase({ poolSize: 2 });
  const clock = laneClock();
  const neighbour = await portfolio(database.owner);
  let came = 0;
  try {
    await fc.assert(
      fc.asyncProperty(commandsOf(COMMANDS), async (commands) => {
        clock.restart();
        const [from, to] = [await aNotebook(database), await aNotebook(database)];
        const driver = useCaseDriver({ ...from, moment: clock.moment });
        const run = new Run({ ...from, driver, clock, foreign: neighbour.rows, holiday_grace: false });
        for (const command of commands) {
          clock.advance(1_000);
          await runCommand(run, command);
        }
        clock.advance(1_000);
        const moment = { today: clock.moment().today, now: clock.now() };
        await imported(to, await bringExport(from, to, { key: 'clients', ...moment }), moment);
        const loans = await bringExport(from, to, { key: 'loans', ...moment });
        const named = await namedRows(to, loans);
        await imported(to, loans, moment);
        const [before, after] = [
          await sumsOf(database, from.institution, named),
          await sumsOf(database, to.institution, []),
        ];
        expect(after).toEqual(before);
        came += after.length;
      }),
      { seed: SUITE_SEED, numRuns: RUNS },
    );
    expect(came).toBeGreaterThan(RUNS);
  } finally {
    await database.drop();
  }
}, 600_000);

type Notebook = Awaited<ReturnType<typeof aNotebook>>;

async function aNotebook(database: TestDatabase) {
  const { id: institution, user_id: user, email } = await aLender(database.owner);
  await anInstitution(database.owner, { id: institution });
  const { db } = database;
  const does: Parameters<typeof bringExport>[0]['does'] = (work) =>
    db.asLender(institution, (tx) => work(tx, institution), { user });
  return { db, institution, user, email, does };
}

async function imported(
  to: Notebook,
  id: string,
  moment: Parameters<typeof runImport>[2] extends infer R ? Omit<R, 'id' | 'allowance'> : never,
) {
  const { counts } = await to.does((tx, institution) => requireImport(tx, institution, id));
  if (counts.chosen === 0) return;
  let answer: ImportOut;
  do
    answer = await to.does((tx, institution) =>
      runImport(tx, institution, { id, allowance: () => null, ...moment }),
    );
  while (answer.counts.chosen > 0);
  expect(answer.counts).toMatchObject({ error: counts.error, written: counts.chosen });
}

/** The loans that will not come, each with its sentence; 'O que não veio' counts every one of them. */
async function namedRows(to: Notebook, id: string): Promise<string[]> {
  const [{ items }, { counts, left_out: leftOut }] = await to.does(async (tx, institution) => [
    await listImportRows(tx, institution, { id, verdict: 'error', limit: 200 }),
    await requireImport(tx, institution, id),
  ]);
  const sentences = new Set(items.map(({ problem }) => problem));
  for (const sentence of sentences)
    expect(['Empréstimo renegociado: cadastre-o à mão.', 'Cliente não encontrado: informe o CPF.']).toContain(
      sentence,
    );
  const counted = leftOut.filter(({ text }) => sentences.has(text)).reduce((sum, { rows }) => sum + rows, 0);
  expect(counted).toBe(counts.error);
  return items.map(({ cells }) => cells['id'] ?? '');
}

/** Every sum and day of each loan that is not deleted, its payments and its open instalments, in an order of their own. */
async function sumsOf(database: TestDatabase, institution: string, without: readonly string[]) {
  const { rows } = await sql`
    select c.cpf, l.amount, l.contract_interest, l.interest_paid, l.discount, l.loss, l.paid_amount, l.principal_paid, l.late_fee_received,
      l.late_fee_waived, l.overdue_interest_rate, l.interest_rate, l.interest_method, l.installment_count, l.paid_count,
      l.late_days_before, l.late_from::text, l.end_date::text, l.covered_on::text, l.status = 'pago' as paid, l.notes,
      (select json_agg(json_build_array(p.payment_date, p.amount, p.late_fee, p.kind, p.method, p.interest_part, p.principal_part)
        order by p.payment_date, p.id)
        from payments p where p.institution_id = l.institution_id and p.loan_id = l.id and p.undone_at is null) as payments,
      (select json_agg(json_build_array(i.due_date, i.principal, i.interest, i.paid_amount, i.covered_on) order by i.number)
        from installments i where i.institution_id = l.institution_id and i.loan_id = l.id) as installments
    from loans l join clients c on c.institution_id = l.institution_id and c.id = l.client_id
    where l.institution_id = ${institution} and l.deleted_at is null and l.id <> all (${without}::uuid[])`.execute(
    database.owner,
  );
  return rows.map((row) => JSON.stringify(row)).sort();
}
