import { expect, test } from 'vitest';
import { addDays, dayInZone } from '#domain/calendar.ts';
import { aClient, aLoan } from '#tests/support/records.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { envOf, runCommand } from './run-command.ts';

const PASSWORD = 'uma senha bem longa';

test('AS-9 AS-10 set-plan gives the institution of an owner a plan, and institutions lists them without their clients', async () => {
  const database = await createTestDatabase();
  const env = envOf(database);
  const email = 'dona-do-plano@exemplo.com.br';
  const withPlans = {
    ...env,
    PLANS: '{"teste": {"label": "Teste", "trial_days": 14}, "livre": {"label": "Livre"}}',
  };
  expect((await runCommand(['create-admin', email, '--senha', PASSWORD], withPlans)).code).toBe(0);
  const { owner } = database;
  const { id, plan, plan_until } = await owner
    .selectFrom('institutions')
    .innerJoin('users', 'users.id', 'institutions.user_id')
    .select(['institutions.id', 'plan', 'plan_until'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect([plan, plan_until]).toEqual(['teste', addDays(dayInZone(new Date(), 'America/Sao_Paulo'), 14)]);
  const client = await aClient(owner, { institution_id: id, name: 'Zulmira Nome Raro' });
  await aLoan(owner, { institution_id: id, client_id: client.id });
  const set = await runCommand(['set-plan', email, 'livre', '--until', '2026-12-31'], withPlans);
  expect(set).toMatchObject({ code: 0, said: `Plano de ${email}: livre, até 31/12/2026.` });
  const { said } = await runCommand(['institutions'], withPlans);
  const line = said.split('\n').find((text) => text.includes(email)) ?? '';
  expect(line.split(/ {2,}/)).toEqual(['(sem nome)', email, 'livre', '31/12/2026', '1', '1', '0,0', '–']);
  expect(said).not.toContain('Zulmira');
  expect((await runCommand(['set-plan', email, 'livre'], withPlans)).said).toBe(
    `Plano de ${email}: livre, sem fim.`,
  );
  expect(await runCommand(['set-plan', 'quem@exemplo.com.br', 'livre'], withPlans)).toMatchObject({
    code: 1,
    said: 'Não há instituição de quem@exemplo.com.br.',
  });
  for (const wrong of [
    [email],
    [email, 'antigo'],
    [email, 'livre', '--until', 'amanhã'],
    [email, 'livre', 'x'],
  ])
    expect(await runCommand(['set-plan', ...wrong], withPlans)).toMatchObject({ code: 2 });
  expect((await runCommand(['set-plan', email, 'livre'], env)).complained).toContain(
    'Não há planos: defina PLANS.',
  );
  await database.drop();
});
