import { Problem } from '#domain/problem.ts';
import { BackupError } from '#server/backup/backup-error.ts';
import { systemClock } from '#server/base/clock.ts';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { sqlStateOf } from '#server/db/database-errors.ts';
import { EmbeddedPostgresError } from '#server/embedded-postgres/embedded-postgres.ts';
import { MigrationError } from '#server/db/migrating/migration-error.ts';
import { backup } from './backup.ts';
import { check } from './check.ts';
import { UsageError, type Command, type Terminal } from './command.ts';
import { confirmEmailCommand } from './confirm-email.ts';
import { createAdmin } from './create-admin.ts';
import { deleteInstitutionCommand } from './delete-institution.ts';
import { distributeCommand } from './distribute.ts';
import { migrateCommand } from './migrate.ts';
import { resetPassword } from './reset-password.ts';
import { resetSecondFactorCommand } from './reset-second-factor.ts';
import { restore } from './restore.ts';
import { institutions } from './institutions.ts';
import { setPlanCommand } from './set-plan.ts';
import { signUpCode } from './sign-up-code.ts';
import { seedDemo } from './seed-demo.ts';

interface Entry {
  readonly usage: string;
  readonly summary: string;
  readonly run: Command;
}

const COMMANDS = new Map<string, Entry>([
  [
    'migrate',
    {
      usage: 'migrate',
      summary: 'Prepara o banco de dados para esta versão.',
      run: migrateCommand,
    },
  ],
  [
    'create-admin',
    {
      usage: 'create-admin <e-mail> [--senha <senha> | --gerar]',
      summary: 'Cria uma conta de administrador.',
      run: createAdmin,
    },
  ],
  [
    'reset-password',
    {
      usage: 'reset-password <e-mail> [--senha <senha> | --gerar]',
      summary: 'Troca a senha de uma conta e encerra todo outro acesso a ela.',
      run: resetPassword,
    },
  ],
  [
    'confirm-email',
    {
      usage: 'confirm-email <e-mail>',
      summary: 'Confirma que o endereço é de quem usa a conta, para ela entrar em outra instituição.',
      run: confirmEmailCommand,
    },
  ],
  [
    'reset-second-factor',
    {
      usage: 'reset-second-factor <e-mail>',
      summary: 'Desativa a verificação em duas etapas e a entrada com a digital ou o rosto em uma conta.',
      run: resetSecondFactorCommand,
    },
  ],
  [
    'sign-up-code',
    {
      usage: 'sign-up-code [--plan <nome>] [--uses <quantas>] [--until <dia>]',
      summary: 'Cria um código para quem vai criar a própria conta, onde SIGN_UP é code.',
      run: signUpCode,
    },
  ],
  [
    'set-plan',
    {
      usage: 'set-plan <e-mail> <plano> [--until <dia>]',
      summary: 'Define o plano da instituição de que a pessoa é dona, onde há PLANS.',
      run: setPlanCommand,
    },
  ],
  [
    'institutions',
    {
      usage: 'institutions',
      summary:
        'Lista as instituições: dono, plano, empréstimos em aberto, pessoas, MB e quando foram vistas.',
      run: institutions,
    },
  ],
  [
    'seed-demo',
    {
      usage: 'seed-demo [--email <e-mail>] [--senha <senha>] [--extrato <arquivo>]',
      summary:
        'Preenche um banco vazio com dados de demonstração; escreve um extrato do banco para conferir.',
      run: seedDemo,
    },
  ],
  ['check', { usage: 'check', summary: 'Confere as contas de todos os registros.', run: check }],
  [
    'backup',
    {
      usage:
        'backup <arquivo> [--recipient <age1…> | --passphrase-file <arquivo>] [--check] [--without-files]',
      summary: 'Guarda todos os registros em um arquivo novo, cifrado ou não.',
      run: backup,
    },
  ],
  [
    'restore',
    {
      usage:
        'restore <arquivo> [--identity <arquivo> | --passphrase-file <arquivo>] [--institution <id> [--owner <e-mail>]]',
      summary: 'Põe um backup em um banco vazio, ou só uma instituição dele em um banco em uso.',
      run: restore,
    },
  ],
  [
    'delete-institution',
    {
      usage: 'delete-institution <id> --yes',
      summary: 'Apaga na hora uma instituição com todos os registros dela, sem volta.',
      run: deleteInstitutionCommand,
    },
  ],
  [
    'distribute',
    {
      usage: 'distribute [--fragmentos <quantos>]',
      summary: 'Distribui os registros por instituição nos nós de um cluster Citus.',
      run: distributeCommand,
    },
  ],
]);

/** Socket errors, a refused login or database, a server that is starting or out of connections. */
const NOT_REACHED = /^(E[A-Z]+|28...|3D000|08...|53...|57P0.)$/;

/** Errors of `pg` without a code: a host that is silent, or closes the connection. */
const NO_ANSWER = /^(timeout expired|Query read timeout|Connection terminated)/;

const DENIED = '42501';

const HELP_WORDS = new Set(['ajuda', '--ajuda', 'help', '--help', '-h']);

/** The terminal without the configuration, which is read from `env` and may be invalid. */
export interface CliWorld extends Omit<Terminal, 'config' | 'clock'> {
  readonly env: Readonly<Record<string, string | undefined>>;
  complain(line: string): void;
}

/** Returns the exit code: 0 success, 1 refused or found broken, 2 wrong usage. */
export async function runCli(args: readonly string[], world: CliWorld): Promise<0 | 1 | 2> {
  const [name = '', ...rest] = args;
  const entry = COMMANDS.get(name);
  if (HELP_WORDS.has(name) || (entry !== undefined && rest.some((word) => HELP_WORDS.has(word)))) {
    world.say(helpText());
    return 0;
  }
  if (entry === undefined) {
    world.complain(name === '' ? helpText() : `"${name}" não é um comando.\n\n${helpText()}`);
    return 2;
  }
  try {
    const config = readConfig(world.env);
    return await entry.run(rest, { ...world, config, clock: systemClock });
  } catch (error) {
    world.complain(complaintOf(error, entry));
    return error instanceof UsageError ? 2 : 1;
  }
}

function helpText(): string {
  const width = Math.max(...[...COMMANDS.values()].map(({ usage }) => usage.length));
  const lines = [...COMMANDS.values()].map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`);
  return [
    'Uso: npm run cli -- <comando>',
    '',
    'Comandos:',
    ...lines,
    `  ${'ajuda'.padEnd(width)}  Mostra esta lista.`,
  ].join('\n');
}

/** Errors meant for the operator print their message; other errors are bugs and print their stack. */
function complaintOf(error: unknown, { usage }: Entry): string {
  if (error instanceof UsageError) return `${error.message}\nUso: npm run cli -- ${usage}`;
  const isSentence = [Problem, BackupError, ConfigError, EmbeddedPostgresError, MigrationError].some(
    (kind) => error instanceof kind,
  );
  if (!(error instanceof Error)) return String(error);
  const code = sqlStateOf(error) ?? '';
  if (code === DENIED)
    return `O login não tem direito a isso (${error.message}). Este comando precisa do login dono do banco em DATABASE_OWNER_URL.`;
  if (NOT_REACHED.test(code) || NO_ANSWER.test(error.message))
    return `O banco de dados não respondeu (${code || 'sem resposta'}). Confira DATABASE_URL e se o servidor PostgreSQL está no ar.`;
  return isSentence ? error.message : (error.stack ?? error.message);
}
