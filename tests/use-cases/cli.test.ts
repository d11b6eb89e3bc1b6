import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INTEREST_STATUSES } from '#domain/interest-requests/interest-request.ts';
import { hasValidCheckDigits } from '#domain/cpf.ts';
import { FREQUENCIES, PLAN_METHODS } from '#domain/loans/loan/loan.ts';
import { cents } from '#domain/money.ts';
import { dayInZone } from '#domain/calendar.ts';
import { readOfx } from '#domain/statements/read-ofx.ts';
import { creditsOf } from '#domain/statements/statement-file.ts';
import { statementText } from '#domain/statements/statement-text.ts';
import { runCli } from '#server/cli/run-cli.ts';
import { judgeOpenLines } from '#server/statements/judge-open-lines.ts';
import { putLines } from '#server/statements/line-store.ts';
import { createStatement } from '#server/statements/statement-store.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts';
import { isPassword } from '#server/sessions/password.ts';
import { newTotpSecret } from '#server/security/second-factor/totp.ts';
import { confirmTotp, proposeTotp, totpSince } from '#server/security/second-factor/totp-store.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import { aLender, aMember } from '#tests/support/records.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const PASSWORD = 'uma senha bem longa';

interface Typed {
  readonly env?: Record<string, string>;
  /** The typed answers to the prompts; without them there is no terminal. */
  readonly typed?: readonly string[];
}

async function cli(args: readonly string[], { env = {}, typed }: Typed = {}) {
  const said: string[] = [];
  const complained: string[] = [];
  const answers = [...(typed ?? [])];
  const code = await runCli(args, {
    env,
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
    askSecret: typed === undefined ? null : async () => answers.shift() ?? '',
  });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}

let database: TestDatabase;
let env: Record<string, string>;
beforeAll(async () => {
  database = await createTestDatabase();
  env = { DATABASE_URL: database.runtimeUrl };
  if (database.separateOwner) env['DATABASE_OWNER_URL'] = database.ownerUrl;
});
afterAll(() => database.drop());

const passwordOf = async (email: string) => {
  const user = database.owner.selectFrom('users').select('password_hash').where('email', '=', email);
  return (await user.executeTakeFirst())?.password_hash ?? '';
};

test.each([['ajuda'], ['--help'], ['check', '--help']])('%s lists the commands', async (...args) => {
  const { code, said } = await cli(args);
  expect(code).toBe(0);
  for (const command of [
    'migrate',
    'create-admin',
    'reset-password',
    'confirm-email',
    'reset-second-factor',
    'sign-up-code',
    'set-plan',
    'institutions',
    'seed-demo',
    'check',
  ])
    expect(said).toContain(command);
});

test.each([
  [[], ''],
  [['apagar-tudo'], '"apagar-tudo" não é um comando.'],
  [['create-admin'], 'Informe um e-mail.'],
  [['create-admin', 'ninguém'], 'não é um e-mail'],
  [['create-admin', 'a@b.co', '--poder'], 'Use: <e-mail>'],
  [['seed-demo', '--tudo'], 'Opção desconhecida.'],
  [['check', 'agora'], 'check não tem opções.'],
])('%j is no command and exits with 2', async (args, words) => {
  const { code, complained } = await cli(args, { env });
  expect(code).toBe(2);
  expect(complained).toContain(words);
  expect(complained).toContain('npm run cli -- ');
});

test('a wrong setting is named', async () => {
  const { code, complained } = await cli(['check'], { env: { ...env, APP_TIME_ZONE: 'Marte/Olimpo' } });
  expect(code).toBe(1);
  expect(complained).toContain('APP_TIME_ZONE');
});

test('a database that does not answer is named, without a stack', async () => {
  const nobodyListens = { DATABASE_URL: 'postgres://ninguem:x@127.0.0.1:1/nada' };
  const { code, complained } = await cli(['check'], { env: nobodyListens });
  expect(code).toBe(1);
  expect(complained).toBe(
    'O banco de dados não respondeu (ECONNREFUSED). Confira DATABASE_URL e se o servidor PostgreSQL está no ar.',
  );
});

test('so is one whose connection ends without a word', async () => {
  const closing = createServer((socket) => void socket.once('data', () => socket.end()));
  closing.listen(0, '127.0.0.1');
  await once(closing, 'listening');
  const address = closing.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { code, complained } = await cli(['migrate'], {
    env: { DATABASE_URL: `postgres://ninguem:x@127.0.0.1:${port}/nada` },
  });
  expect([code, complained]).toEqual([
    1,
    'O banco de dados não respondeu (sem resposta). Confira DATABASE_URL e se o servidor PostgreSQL está no ar.',
  ]);
  closing.close();
  await once(closing, 'close');
});

test('create-admin keeps the password it is given, generates one, or asks for it twice', async () => {
  const given = await cli(['create-admin', 'Dada@exemplo.com.br', '--senha', PASSWORD], { env });
  expect(given).toMatchObject({ code: 0, said: 'Conta criada para dada@exemplo.com.br.' });
  expect(await isPassword(PASSWORD, await passwordOf('dada@exemplo.com.br'))).toBe(true);

  const made = await cli(['create-admin', 'feita@exemplo.com.br'], { env });
  const shown = /Senha: (\S+)/.exec(made.said)?.[1] ?? '';
  expect(await isPassword(shown, await passwordOf('feita@exemplo.com.br'))).toBe(true);

  const asked = ['create-admin', 'pedida@exemplo.com.br'];
  expect(await cli(asked, { env, typed: [PASSWORD, 'outra senha bem longa'] })).toMatchObject({ code: 2 });
  expect(await cli(asked, { env, typed: [PASSWORD, PASSWORD] })).toMatchObject({ code: 0 });
  expect(await isPassword(PASSWORD, await passwordOf('pedida@exemplo.com.br'))).toBe(true);
});

test('create-admin refuses a second account of the same e-mail and a weak password', async () => {
  await cli(['create-admin', 'uma@exemplo.com.br', '--senha', PASSWORD], { env });
  const again = await cli(['create-admin', 'uma@exemplo.com.br', '--gerar'], { env });
  expect(again).toMatchObject({ code: 1, complained: 'Já existe uma conta com este e-mail.' });
  const weak = await cli(['create-admin', 'fraca@exemplo.com.br', '--senha', '123'], { env });
  expect(weak.code).toBe(1);
  expect(await passwordOf('fraca@exemplo.com.br')).toBe('');
});

test('reset-password changes the password of a known account only', async () => {
  await cli(['create-admin', 'esqueci@exemplo.com.br', '--gerar'], { env });
  const { db, owner } = database;
  const account = await owner
    .selectFrom('users')
    .innerJoin('institutions', 'institutions.user_id', 'users.id')
    .select(['users.id as user', 'institutions.id as institution'])
    .where('email', '=', 'esqueci@exemplo.com.br')
    .executeTakeFirstOrThrow();
  await openStaffSession(db, { ...account, now: new Date(), tokenMinutes: 60, userAgent: undefined });
  const sessions = owner.selectFrom('sessions').select('id').where('user_id', '=', account.user);
  expect(await sessions.execute()).toHaveLength(1);
  const reset = await cli(['reset-password', 'esqueci@exemplo.com.br', '--senha', PASSWORD], { env });
  expect(reset.code).toBe(0);
  expect(await sessions.execute()).toEqual([]);
  expect(await isPassword(PASSWORD, await passwordOf('esqueci@exemplo.com.br'))).toBe(true);
  const generatedAt = async () =>
    (
      await owner
        .selectFrom('users')
        .select('password_generated_at')
        .where('id', '=', account.user)
        .executeTakeFirstOrThrow()
    ).password_generated_at;
  expect(await generatedAt()).toBeNull();
  await cli(['reset-password', 'esqueci@exemplo.com.br', '--gerar'], { env });
  expect(await generatedAt()).not.toBeNull();
  const unknown = await cli(['reset-password', 'quem@exemplo.com.br', '--gerar'], { env });
  expect(unknown).toMatchObject({ code: 1, said: 'Não há conta com o e-mail quem@exemplo.com.br.' });
});

test('EQ-2 confirm-email answers for an address where no message can be sent', async () => {
  const email = 'convidada@exemplo.com.br';
  const { owner } = database;
  const { id } = await aLender(owner);
  const { user } = await aMember(owner, id, { role: 'viewer', email });
  const confirmedAt = async () =>
    (
      await owner
        .selectFrom('users')
        .select('email_confirmed_at')
        .where('id', '=', user)
        .executeTakeFirstOrThrow()
    ).email_confirmed_at;
  expect(await confirmedAt()).toBeNull();
  expect(await cli(['confirm-email', email], { env })).toMatchObject({
    code: 0,
    said: `E-mail ${email} confirmado: a conta pode aceitar convites de outras instituições. Se você não falou com o dono deste endereço, troque já a senha da conta com reset-password.`,
  });
  expect(await confirmedAt()).not.toBeNull();
  expect(await cli(['confirm-email', 'quem@exemplo.com.br'], { env })).toMatchObject({
    code: 1,
    said: 'Não há conta com o e-mail quem@exemplo.com.br.',
  });
  expect(await cli(['confirm-email'], { env })).toMatchObject({ code: 2 });
});

test('AS-1 sign-up-code prints a code once and keeps its hash', async () => {
  const made = await cli(['sign-up-code', '--uses', '3', '--until', '2026-12-31'], { env });
  expect(made.code).toBe(0);
  expect(made.said).toMatch(/^Código de cadastro: [A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4} \(anote agora/);
  expect(made.said).toContain('Vale para 3 contas, até 31/12/2026.');
  expect(made.said).toContain('Ele só é pedido com SIGN_UP=code.');
  const codes = await database.owner.selectFrom('sign_up_codes').select(['uses_left', 'until']).execute();
  expect(codes).toEqual([{ uses_left: 3, until: '2026-12-31' }]);
  for (const wrong of [
    ['--uses', '0'],
    ['--until', 'amanhã'],
    ['--plano', 'x'],
  ])
    expect(await cli(['sign-up-code', ...wrong], { env })).toMatchObject({ code: 2 });
});

test('SG-11 reset-second-factor lets a locked out person in with the password, and the audit names the command line', async () => {
  const email = 'trancada@exemplo.com.br';
  await cli(['create-admin', email, '--senha', PASSWORD], { env });
  const { db, owner } = database;
  const account = await owner
    .selectFrom('users')
    .innerJoin('institutions', 'institutions.user_id', 'users.id')
    .select(['users.id as user', 'institutions.id as institution'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const now = new Date();
  await proposeTotp(db, account.user, { secret: newTotpSecret(), now });
  await confirmTotp(db.system, account.user, { step: 1, now });
  const reset = await cli(['reset-second-factor', email], { env });
  expect(reset).toMatchObject({
    code: 0,
    said: `Verificação em duas etapas e entrada com a digital ou o rosto desativadas para ${email}; as sessões abertas foram encerradas.`,
  });
  expect(await totpSince(db, account.user)).toBeNull();
  const audited = await owner
    .selectFrom('audit_log')
    .select(['op', 'actor'])
    .where('institution_id', '=', account.institution)
    .where('table_name', '=', 'totp_secrets')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(audited).toEqual({ op: 'delete', actor: 'command line' });
  expect(await cli(['reset-second-factor', 'quem@exemplo.com.br'], { env })).toMatchObject({ code: 1 });
  expect(await cli(['reset-second-factor'], { env })).toMatchObject({ code: 2 });
});

/** What the notebook says of a file's credits, without keeping them. */
async function verdictsOf(bytes: Uint8Array): Promise<(string | null)[]> {
  const [statement] = readOfx(statementText(bytes));
  const { credits } = creditsOf(statement?.lines ?? [], dayInZone(new Date(), 'America/Sao_Paulo'));
  const { id } = await database.owner
    .selectFrom('clients')
    .select('institution_id as id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const rolledBack = new Error('rolled back');
  let verdicts: (string | null)[] = [];
  await database.db
    .asLender(id, async (tx) => {
      const [first] = credits;
      const file = { file_name: 'x.ofx', account: statement?.account ?? null };
      const on = first?.day ?? expect.fail('no credit');
      const { id: statementId } = await createStatement(tx, id, { ...file, from_day: on, to_day: on });
      await putLines(tx, id, statementId, credits);
      verdicts = (await judgeOpenLines(tx, id)).map(({ verdict }) => verdict);
      throw rolledBack;
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error;
    });
  return verdicts;
}

test('seed-demo fills an empty database with every state there is, once, and check finds that it all adds up', async () => {
  const { owner } = database;
  const folder = await mkdtemp(path.join(tmpdir(), 'caderneta-extrato-'));
  const file = path.join(folder, 'extrato.ofx');
  const seeded = await cli(
    ['seed-demo', '--email', 'demo@exemplo.com.br', '--senha', PASSWORD, '--extrato', file],
    { env },
  );
  expect(seeded).toMatchObject({ code: 0, complained: '' });
  expect(seeded.said).toContain('Criados 60 clientes, 174 empréstimos e 14 pedidos.');

  expect(seeded.said).toContain(`O extrato do banco de ontem, para conferir, está em ${file}`);
  expect(await verdictsOf(await readFile(file))).toEqual([
    'certain',
    'certain',
    'certain',
    'probable',
    'registered',
    'unmatched',
  ]);
  await rm(folder, { recursive: true });

  const clients = await owner.selectFrom('clients').selectAll().execute();
  expect(clients).toHaveLength(60);
  expect(clients.filter((client) => !hasValidCheckDigits(client.cpf))).toEqual([]);
  expect(new Set(clients.map((client) => client.name)).size).toBe(60);
  const loans = await owner.selectFrom('loans').selectAll().execute();
  expect(new Set(loans.map((loan) => loan.status))).toEqual(new Set(['ativo', 'atrasado', 'pago']));
  expect(loans.some((loan) => loan.renewed_at !== null && loan.status === 'ativo')).toBe(true);
  expect(loans.some((loan) => loan.deleted_at !== null)).toBe(true);
  const interests = await owner.selectFrom('interests').select(['status', 'client_id']).execute();
  expect(new Set(interests.map((interest) => interest.status))).toEqual(new Set(INTEREST_STATUSES));
  expect(interests.some((interest) => interest.client_id === null)).toBe(true);
  const kinds = await owner.selectFrom('payments').select('kind').distinct().execute();
  expect(new Set(kinds.map((row) => row.kind))).toEqual(
    new Set(['payment', 'settlement', 'renewal_interest']),
  );

  // Six months: in each of them money was lent and came in, and no record is older than its client.
  const monthsAgo = (count: number) => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString().slice(0, 7);
  };
  const received = await owner.selectFrom('payments').select('payment_date').execute();
  for (const month of [0, 1, 2, 3, 4, 5].map(monthsAgo)) {
    expect(loans.filter((loan) => loan.start_date.startsWith(month)).length, month).toBeGreaterThan(3);
    expect(received.filter((row) => row.payment_date.startsWith(month)).length, month).toBeGreaterThan(3);
  }
  const known = new Map(clients.map((client) => [client.id, client.created_at]));
  expect(loans.filter((loan) => loan.created_at < (known.get(loan.client_id) ?? ''))).toEqual([]);

  // PA-1 to PA-42: plans of every frequency and method, in every state.
  const plans = loans.filter((loan) => loan.interest_method !== 'single');
  expect(new Set(plans.map((loan) => loan.frequency))).toEqual(new Set(FREQUENCIES));
  expect(new Set(plans.map((loan) => loan.interest_method))).toEqual(new Set(PLAN_METHODS));
  for (const frequency of FREQUENCIES)
    expect(new Set(plans.filter((loan) => loan.frequency === frequency).map((loan) => loan.status))).toEqual(
      new Set(['ativo', 'atrasado', 'pago']),
    );
  expect(plans.some((loan) => loan.covered_on !== null && loan.status !== 'pago')).toBe(true);
  expect(plans.some((loan) => loan.status === 'pago' && loan.discount > 0)).toBe(true);
  expect(plans.some((loan) => loan.plan_version > 1 && loan.status === 'atrasado')).toBe(true);
  expect(plans.some((loan) => loan.plan_version > 1 && loan.status === 'ativo')).toBe(true);
  expect(plans.some((loan) => loan.late_fee_received > 0 && loan.status === 'atrasado')).toBe(true);
  expect(plans.some((loan) => loan.late_fee_waived > 0 && loan.status === 'atrasado')).toBe(true);
  const parts = await owner
    .selectFrom('installments')
    .select('loan_id')
    .where('covered_on', 'is', null)
    .where('paid_amount', '>', cents(0))
    .execute();
  expect(parts.some(({ loan_id: loan }) => plans.some(({ id }) => id === loan))).toBe(true);
  const written = await owner.selectFrom('loan_events').select('kind').distinct().execute();
  const expectedKinds = ['renegotiated', 'late_fee_waived', 'due_date_moved'] as const;
  expect(written.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...expectedKinds]));
  const entered = owner.selectFrom('payments').select('id');
  expect(await entered.where('notes', '=', 'Parcela paga antes do cadastro').execute()).toHaveLength(11);

  const presets = await owner.selectFrom('loan_presets').select(['name', 'in_portal']).execute();
  expect(presets.filter(({ in_portal: shown }) => shown)).toHaveLength(3);
  const entries = await owner.selectFrom('cash_entries').select('kind').execute();
  expect(new Set(entries.map(({ kind }) => kind)).size).toBe(5);

  // OF-14, FD-7, FD-9, FD-13: a person of each role, whose passwords are said once; the collector's route, visits and what they passed on.
  expect(seeded.said.match(/^Equipe: .*(?= e a senha \S{16}$)/gm)).toEqual([
    'Equipe: Ana Souza (Gerente) entra com ana.souza@caderneta.local',
    'Equipe: Carlos Lima (Cobrador) entra com carlos.lima@caderneta.local',
    'Equipe: Bia Rocha (Só consulta) entra com bia.rocha@caderneta.local',
  ]);
  const carlos = await owner
    .selectFrom('memberships')
    .select(['user_id', 'can_lend'])
    .where('name', '=', 'Carlos Lima')
    .executeTakeFirstOrThrow();
  expect(carlos.can_lend).toBe(true);
  const route = clients.filter(({ collector_user_id: collector }) => collector === carlos.user_id);
  expect(route.map((client) => client.route_position ?? 0).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, at) => at + 1),
  );
  const held = await owner.selectFrom('held_entries').selectAll().execute();
  expect(held.map(({ amount, reason, status, entered_by: by }) => [amount, reason, status, by])).toEqual([
    [6_500, 'not_mine', 'waiting', carlos.user_id],
  ]);
  expect(route.map(({ id }) => id)).not.toContain(loans.find(({ id }) => id === held[0]?.loan_id)?.client_id);
  const asked = await owner.selectFrom('data_requests').select(['kind', 'answered_at']).execute();
  expect(asked).toEqual([{ kind: 'correction', answered_at: null }]);
  const visits = await owner.selectFrom('visits').select(['by_user', 'outcome']).execute();
  expect(new Set(visits.map(({ by_user: by }) => by))).toEqual(new Set([carlos.user_id]));
  expect(visits.map(({ outcome }) => outcome).sort()).toEqual([
    'no_money',
    'not_home',
    'promised',
    'promised',
    'promised',
    'promised',
  ]);

  const checked = await cli(['check'], { env });
  expect(checked.said).toContain('Tudo confere.');
  expect(checked.code).toBe(0);

  const files = await owner
    .selectFrom('files')
    .innerJoin('clients', 'clients.id', 'files.client_id')
    .select(['files.kind', 'files.in_portal', 'files.loan_id', 'clients.photo_sha256'])
    .where('files.kind', 'not in', ['acceptance', 'payment_proof'])
    .execute();
  expect(files.filter(({ kind }) => kind === 'photo')).toHaveLength(8);
  expect(files.filter(({ photo_sha256: photo }) => photo === null)).toEqual([]);
  expect(files.filter(({ kind }) => kind !== 'photo')).toMatchObject([
    { kind: 'identity', in_portal: false, loan_id: null },
    { kind: 'signed_contract', in_portal: true, loan_id: expect.any(String) },
  ]);

  const proofs = await owner
    .selectFrom('payment_proofs as p')
    .innerJoin('files as f', 'f.id', 'p.file_id')
    .innerJoin('file_contents as c', 'c.file_id', 'f.id')
    .select(['p.status', 'p.reason', 'f.kind', 'f.content_type'])
    .orderBy('p.created_at')
    .execute();
  const slip = { kind: 'payment_proof', content_type: 'image/png' };
  expect(proofs).toEqual([
    { status: 'refused', reason: 'O Pix não caiu na nossa conta. Confira a chave e envie de novo.', ...slip },
    { status: 'waiting', reason: null, ...slip },
  ]);

  const again = await cli(['seed-demo'], { env });
  expect(again).toMatchObject({ code: 1 });
  expect(await owner.selectFrom('clients').select('id').execute()).toHaveLength(60);
});

test('check names the rule and the loan where someone changed a paid amount behind its back', async () => {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `UPDATE loans SET paid_amount = paid_amount + 1
       WHERE id = (SELECT id FROM loans WHERE status = 'pago' LIMIT 1) RETURNING id`,
    );
    const checked = await cli(['check'], { env });
    expect(checked.code).toBe(1);
    expect(checked.said).toMatch(new RegExp(`FALHA {2}I1 .*loans:${rows[0]?.id}`));
    await client.query('UPDATE loans SET paid_amount = paid_amount - 1 WHERE id = $1', [rows[0]?.id]);
    expect(await cli(['check'], { env })).toMatchObject({ code: 0 });
  } finally {
    await client.end();
  }
});

test('check notices that writes are refused', async () => {
  await database.ownerPool.query('ALTER TABLE change_outbox ADD CONSTRAINT damaged CHECK (false) NOT VALID');
  const refused = await cli(['check'], { env });
  expect(refused.code).toBe(1);
  expect(refused.said).toMatch(/FALHA {2}W1 .*violates check constraint "damaged"/);
  await database.ownerPool.query('ALTER TABLE change_outbox DROP CONSTRAINT damaged');
  const accepted = await cli(['check'], { env });
  expect(accepted.said).toMatch(/ok {5}W1 {9}1 {2}O banco de dados aceita gravações\./);
});

test('without DATABASE_URL the embedded database is started for the command, and shared where it runs already', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'caderneta-cli-'));
  const embedded = { DATA_DIR: dataDir };
  try {
    const alone = await cli(['create-admin', 'a@exemplo.com.br', '--senha', PASSWORD], { env: embedded });
    expect(alone).toMatchObject({ code: 0, complained: '' });
    const server = await startEmbeddedPostgres({ dataDir });
    try {
      const beside = await cli(['reset-password', 'a@exemplo.com.br', '--senha', PASSWORD], {
        env: embedded,
      });
      expect(beside).toMatchObject({ code: 0, complained: '' });
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('migrate alone changes a schema; every other command says to run it', async () => {
  const behind = await createEmptyDatabase();
  const owned = { env: { DATABASE_URL: behind.ownerUrl } };
  const client = new Client({ connectionString: behind.ownerUrl });
  await client.connect();
  const applied = async () => (await client.query('SELECT FROM schema_migrations')).rowCount;
  try {
    for (const command of [['backup', path.join(tmpdir(), 'never-written.backup')], ['check']]) {
      const refused = await cli(command, owned);
      expect(refused).toMatchObject({ code: 1, said: '' });
      expect(refused.complained).toBe(
        'Este banco de dados ainda não tem as tabelas do Caderneta. ' +
          'Execute antes: npm run cli -- migrate (com o login dono do banco em DATABASE_OWNER_URL).',
      );
    }
    const first = await cli(['migrate'], owned);
    expect(first).toMatchObject({ code: 0, complained: '' });
    expect(first.said).toBe('Criadas as tabelas.\nO banco de dados está em dia.');
    expect(await cli(['migrate'], owned)).toMatchObject({ code: 0, said: 'O banco de dados está em dia.' });
    // As before the release that brought the last migration.
    const all = await applied();
    await client.query(
      'DELETE FROM schema_migrations WHERE number = (SELECT max(number) FROM schema_migrations)',
    );
    for (const command of [
      ['backup', path.join(tmpdir(), 'never-written.backup')],
      ['check'],
      ['create-admin', 'a@exemplo.com.br', '--gerar'],
      ['reset-password', 'a@exemplo.com.br', '--gerar'],
      ['reset-second-factor', 'a@exemplo.com.br'],
      ['sign-up-code'],
      ['institutions'],
      ['seed-demo'],
    ]) {
      const refused = await cli(command, owned);
      expect(refused).toMatchObject({ code: 1, said: '' });
      expect(refused.complained).toMatch(
        /^O banco de dados é de uma versão anterior do Caderneta: falta a migração \d{4}-[a-z0-9-]+\.sql\. Execute antes: npm run cli -- migrate /,
      );
    }
    expect(await applied()).toBe((all ?? 0) - 1);
  } finally {
    await client.end();
    await behind.drop();
  }
});

test('what needs the owner says so to another login', async () => {
  const { code, complained } = await cli(['check'], { env: { DATABASE_URL: database.runtimeUrl } });
  expect(code).toBe(database.separateOwner ? 1 : 0);
  expect(complained).toMatch(
    database.separateOwner
      ? /^O login não tem direito a isso \(permission denied .*\)\. Este comando precisa do login dono do banco em DATABASE_OWNER_URL\.$/
      : /^$/,
  );
});
