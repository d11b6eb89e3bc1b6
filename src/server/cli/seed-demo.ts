import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { addDays, dayInZone, type Day } from '#domain/calendar.ts';
import { ROLE_LABELS } from '#domain/people/role.ts';
import { createAccount, type CreatedAccount } from '#server/security/account/create-account.ts';
import type { Database } from '#server/db/database.ts';
import { momentOn } from '#server/demo/demo-loans.ts';
import { createDemoTeam, DEMO_TEAM } from '#server/demo/demo-team.ts';
import { DEMO_BEGAN_DAYS_AGO, fillDemo } from '#server/demo/fill-demo.ts';
import { setPix } from '#server/institutions/change-pix.ts';
import { requireInstitution } from '#server/institutions/institution-store.ts';
import { assertStrongPassword, hashPassword } from '#server/sessions/password.ts';
import { newPassword } from './account-arguments.ts';
import { UsageError, type Command, type Terminal } from './command.ts';
import { withNewDatabase } from './open-database.ts';

const DEMO_EMAIL = 'demo@caderneta.local';

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
    const team = await Promise.all(DEMO_TEAM.map(withPassword));
    const collector = await createDemoTeam(db, institution, team);
    for (const { name, role, email: theirs, password } of team)
      terminal.say(`Equipe: ${name} (${ROLE_LABELS[role]}) entra com ${theirs} e a senha ${password}`);
    await setDemoPix(db, { institution, user, today });
    const { timeZone } = terminal.config;
    const made = await fillDemo(db, {
      institution,
      user,
      collector,
      today,
      timeZone,
      now: terminal.clock.now(),
      hasPasswords: true,
    });
    if (extrato !== undefined) await writeFile(extrato, made.statement);
    terminal.say(`Criados ${made.clients} clientes, ${made.loans} empréstimos e ${made.interests} pedidos.`);
    terminal.say(`Para ver o portal do cliente, entre com o CPF ${made.portalCpf}.`);
    if (extrato !== undefined) terminal.say(`O extrato do banco de ontem, para conferir, está em ${extrato}`);
    return 0;
  });
};

/** Known only here, and changed at the first sign-in. */
async function withPassword<Member extends object>(member: Member) {
  const password = newPassword();
  return { ...member, password, passwordHash: await hashPassword(password), isGenerated: true };
}

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
  const now = momentOn(addDays(today, -DEMO_BEGAN_DAYS_AGO));
  await db.asSystem((tx) => setPix(tx, { institution, user, version, pix: DEMO_PIX, now }));
}
