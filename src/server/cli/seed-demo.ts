import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { addDays, dayInZone, type Day } from '#domain/calendar.ts';
import { formatCpf } from '#domain/cpf.ts';
import { ROLE_LABELS } from '#domain/people/role.ts';
import { createAccount, type CreatedAccount } from '#server/security/account/create-account.ts';
import { clientRecord } from '#server/clients/client-record.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { setPix } from '#server/institutions/change-pix.ts';
import { requireInstitution, saveInstitution } from '#server/institutions/institution-store.ts';
import { markOverdue } from '#server/jobs/mark-overdue.ts';
import { deleteLoan } from '#server/loans/delete-loan.ts';
import { assertStrongPassword, hashPassword } from '#server/sessions/password.ts';
import { newPassword } from './account-arguments.ts';
import { UsageError, type Command, type Terminal } from './command.ts';
import { createDemoAcceptance } from './demo/demo-acceptance.ts';
import { createDemoCash } from './demo/demo-cash.ts';
import { createDemoFiles } from './demo/demo-files.ts';
import { createDemoDataRequest } from './demo/demo-data-request.ts';
import { createDemoHeld, otherOpenLoan } from './demo/demo-held.ts';
import { createDemoImport } from './demo/demo-import.ts';
import { createDemoIncident } from './demo/demo-incident.ts';
import { askedDaysAgo, fillQueue } from './demo/demo-interests.ts';
import { createDemoLoan, earlierStoriesOf, momentOn, startDaysAgo, storyOf } from './demo/demo-loans.ts';
import { createDemoMessages } from './demo/demo-messages.ts';
import { createDemoRoute } from './demo/demo-route.ts';
import { createDemoVisits } from './demo/demo-visits.ts';
import { createDemoPlan, planStartDaysAgo, planStoryOf } from './demo/demo-plans.ts';
import { demoStatement } from './demo/demo-statement.ts';
import { createDemoPresets } from './demo/demo-presets.ts';
import { demoPeople } from './demo/demo-people.ts';
import { createDemoTags } from './demo/demo-tags.ts';
import { createDemoTeam } from './demo/demo-team.ts';
import { seededRandom } from './demo/seeded-random.ts';
import { withNewDatabase } from './open-database.ts';

const PEOPLE = 60;
/** The remaining people have no loans. */
const BORROWERS = 50;
const PHOTOS = 8;
const DEMO_EMAIL = 'demo@caderneta.local';
const SEED = 20_260_731;
/** The notebook begins six months ago, and with it the models. */
const PRESETS_DAYS_AGO = 180;

const DEMO_CREDITOR = {
  legal_name: 'Crédito da Praça Ltda.',
  document: '11222333000181',
  address: 'Rua do Comércio, 120',
  city: 'São Paulo',
} as const;
const DEMO_PIX = {
  pix_key_type: 'email',
  pix_key: 'pix@exemplo.com.br',
  pix_name: 'Crédito da Praça',
  pix_city: 'São Paulo',
} as const;

const OPTIONS = {
  email: { type: 'string' },
  senha: { type: 'string' },
  extrato: { type: 'string' },
} as const;

/** Fills an empty database with a demonstration portfolio, all or nothing but for the team, what its collector wrote, the Pix key and the accepted contract. */
export const seedDemo: Command = async (args, terminal) => {
  const { email, senha, extrato } = readOptions(args);
  const today = dayInZone(terminal.clock.now(), terminal.config.timeZone);
  return withNewDatabase(terminal.config, async ({ db }) => {
    if (await hasRecords(db)) {
      terminal.say('O banco já tem registros: os dados de demonstração só entram em um banco vazio.');
      return 1;
    }
    const { user, institution } = await accountFor(db, { email, password: senha }, terminal);
    const { collector, accounts } = await createDemoTeam(db, institution);
    for (const { name, role, email: theirs, password } of accounts)
      terminal.say(`Equipe: ${name} (${ROLE_LABELS[role]}) entra com ${theirs} e a senha ${password}`);
    await setDemoPix(db, { institution, user, today });
    const { timeZone } = terminal.config;
    const made = await db.asLender(
      institution,
      (tx) => fillPortfolio(tx, institution, { collector, today, timeZone }),
      {
        user,
      },
    );
    // What the collector wrote, with their rights.
    await db.asStaff({ institution, user: collector, role: 'collector' }, async (tx) => {
      await createDemoVisits(tx, institution, { user: collector, today, timeZone });
      if (made.otherLoanId !== undefined)
        await createDemoHeld(tx, institution, { loanId: made.otherLoanId, today });
    });
    await markOverdue(db, today, terminal.clock.now());
    await createDemoAcceptance(db, { institution, user, clientId: made.portalClientId, today, timeZone });
    await createDemoDataRequest(db, { institution, clientId: made.portalClientId, today });
    if (extrato !== undefined) await writeFile(extrato, made.statement);
    terminal.say(`Criados ${made.clients} clientes, ${made.loans} empréstimos e ${made.interests} pedidos.`);
    terminal.say(`Para ver o portal do cliente, entre com o CPF ${made.portalCpf}.`);
    if (extrato !== undefined) terminal.say(`O extrato do banco de ontem, para conferir, está em ${extrato}`);
    return 0;
  });
};

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch {
    throw new UsageError('Opção desconhecida.');
  }
}

async function hasRecords({ system }: Database): Promise<boolean> {
  const named = await system
    .selectFrom('institutions')
    .select('id')
    .where('name', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (named !== undefined) return true;
  for (const table of ['clients', 'interests', 'loans'] as const) {
    if ((await system.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined) return true;
  }
  return false;
}

/** The account with the given e-mail, the only existing one, or a new one. */
async function accountFor(
  db: Database,
  wanted: { email: string | undefined; password: string | undefined },
  { say }: Pick<Terminal, 'say'>,
): Promise<CreatedAccount> {
  const accounts = db.system
    .selectFrom('users')
    .innerJoin('institutions', 'institutions.user_id', 'users.id')
    .select(['users.id as user', 'institutions.id as institution', 'users.email']);
  const users = await accounts.limit(2).execute();
  const [only] = users;
  if (wanted.email === undefined && users.length > 1)
    throw new UsageError('Há mais de uma conta: diga de quem são os dados com --email.');
  const known =
    wanted.email === undefined
      ? only
      : await accounts.where('users.email', '=', wanted.email.toLowerCase()).executeTakeFirst();
  if (known !== undefined) {
    say(`Dados de demonstração para a conta ${known.email}.`);
    return known;
  }
  const email = wanted.email?.toLowerCase() ?? DEMO_EMAIL;
  const password = wanted.password ?? newPassword();
  assertStrongPassword(password, email);
  const created = await createAccount(db, {
    email,
    passwordHash: await hashPassword(password),
    isGenerated: wanted.password === undefined,
  });
  say(
    `Entre como Administrador com ${email}${wanted.password === undefined ? ` e a senha ${password}` : ''}.`,
  );
  return created;
}

/** The role that fills the portfolio may not set it (PX-4). */
async function setDemoPix(
  db: Database,
  { institution, user, today }: CreatedAccount & { today: Day },
): Promise<void> {
  const { version } = await db.readAsLender(institution, (tx) => requireInstitution(tx, institution));
  const now = momentOn(addDays(today, -PRESETS_DAYS_AGO));
  await db.asSystem((tx) => setPix(tx, { institution, user, version, pix: DEMO_PIX, now }));
}

async function fillPortfolio(
  tx: Tx,
  institution: string,
  { collector, today, timeZone }: { collector: string; today: Day; timeZone: string },
) {
  const random = seededRandom(SEED);
  const past = seededRandom(SEED + 1);
  await saveInstitution(tx, institution, {
    version: (await requireInstitution(tx, institution)).version,
    name: 'Crédito da Praça',
    logo_url: null,
    contact_info: '(11) 4002-8922 · contato@exemplo.com.br',
    early_discount: true,
    offers_interest_only: true,
    lender_kind: 'person',
    ...DEMO_CREDITOR,
  });
  await createDemoPresets(tx, institution, momentOn(addDays(today, -PRESETS_DAYS_AGO)));
  const tagsOf = await createDemoTags(tx, institution, momentOn(addDays(today, -PRESETS_DAYS_AGO)));
  await createDemoCash(tx, institution, today);
  await createDemoImport(tx, institution, today);
  const clients: { readonly id: string; readonly cpf: string }[] = [];
  const loanIds: string[] = [];
  let loanNumber = 0;
  for (const [i, fields] of demoPeople(random, PEOPLE).entries()) {
    const earlier = i < BORROWERS ? earlierStoriesOf(past, i) : [];
    const stories = Array.from(
      { length: i < BORROWERS ? 1 + (i % 3 === 0 ? 1 : 0) + (i % 10 === 0 ? 1 : 0) : 0 },
      () => {
        loanNumber += 1;
        return storyOf(random, loanNumber - 1);
      },
    );
    // Every second borrower also has a loan in instalments.
    const plans = i < BORROWERS && i % 2 === 0 ? [planStoryOf(i / 2)] : [];
    const began = [
      askedDaysAgo(i - BORROWERS),
      ...[...earlier, ...stories].map(startDaysAgo),
      ...plans.map(planStartDaysAgo),
    ];
    const knownFor = Math.max(random.between(1, 60), ...began) + 2;
    const known = { ...fields, tag_ids: tagsOf(i) };
    const client = await clientRecord.create(tx, institution, known, momentOn(addDays(today, -knownFor)));
    clients.push({ id: client.id, cpf: formatCpf(client.cpf) });
    for (const story of [...earlier, ...stories]) {
      loanIds.push(await createDemoLoan(tx, institution, { clientId: client.id, story, today, random }));
    }
    for (const story of plans)
      loanIds.push(await createDemoPlan(tx, institution, { clientId: client.id, story, today }));
  }
  const newcomers = clients.slice(BORROWERS).map(({ id }) => id);
  const queue = await fillQueue(tx, institution, { clientIds: newcomers, today, random });
  // One deleted client and one deleted loan, so that both lists of deleted records have an entry.
  const yesterday = momentOn(addDays(today, -1));
  await clientRecord.remove(tx, institution, { id: clients[1]?.id ?? '', now: yesterday });
  await deleteLoan(tx, institution, { id: loanIds.at(-1) ?? '', today: addDays(today, -1), now: yesterday });
  await createDemoMessages(tx, institution, { today, timeZone });
  await createDemoRoute(tx, institution, collector);
  await createDemoIncident(tx, institution, today);
  await createDemoFiles(tx, institution, {
    // The second one is deleted.
    clientIds: clients
      .filter((_, at) => at !== 1)
      .slice(0, PHOTOS)
      .map(({ id }) => id),
    today,
  });
  return {
    statement: await demoStatement(tx, institution, today),
    clients: clients.length,
    loans: loanIds.length + queue.lent,
    interests: queue.asked,
    portalCpf: clients[0]?.cpf ?? '',
    portalClientId: clients[0]?.id ?? '',
    otherLoanId: await otherOpenLoan(tx, institution),
  };
}
