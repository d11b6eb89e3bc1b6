import { parseArgs } from 'node:util';
import {
  readIdentities,
  readPassphrase,
  type Opening,
  type Sealing,
} from '#server/backup/backup-encryption.ts';
import type { Config } from '#server/config/config.ts';
import { UsageError } from './command.ts';

const OPTIONS = {
  recipient: { type: 'string' },
  identity: { type: 'string' },
  'passphrase-file': { type: 'string' },
  institution: { type: 'string' },
  owner: { type: 'string' },
  check: { type: 'boolean' },
  'without-files': { type: 'boolean' },
} as const;

type Option = keyof typeof OPTIONS;

export interface BackupArguments {
  readonly file: string;
  readonly values: ReturnType<typeof parsed>['values'];
}

/** One file, and only these options. */
export function readBackupArguments(
  args: readonly string[],
  { allowed, missing }: { allowed: readonly Option[]; missing: string },
): BackupArguments {
  const { values, positionals } = parsed(args, missing);
  const [file = '', ...rest] = positionals;
  const isAllowed = Object.keys(values).every((name) => allowed.some((option) => option === name));
  if (file === '' || rest.length > 0 || !isAllowed) throw new UsageError(missing);
  return { file, values };
}

function parsed(args: readonly string[], missing: string) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch {
    throw new UsageError(missing);
  }
}

/** The options of the command, or else the settings. */
export async function sealingOf(
  { values }: BackupArguments,
  { backupRecipient, backupPassphraseFile }: Pick<Config, 'backupRecipient' | 'backupPassphraseFile'>,
): Promise<Sealing | null> {
  const { recipient, 'passphrase-file': passphraseFile } = values;
  if (recipient !== undefined && passphraseFile !== undefined)
    throw new UsageError('Use --recipient ou --passphrase-file, não os dois.');
  if (recipient !== undefined) return { recipient };
  if (passphraseFile !== undefined) return { passphrase: await readPassphrase(passphraseFile) };
  if (backupRecipient !== null) return { recipient: backupRecipient };
  return backupPassphraseFile === null ? null : { passphrase: await readPassphrase(backupPassphraseFile) };
}

export async function openingOf(
  { values }: BackupArguments,
  { backupPassphraseFile }: Pick<Config, 'backupPassphraseFile'>,
): Promise<Opening> {
  const passphraseFile = values['passphrase-file'] ?? backupPassphraseFile;
  return {
    identities: values.identity === undefined ? [] : await readIdentities(values.identity),
    passphrase: passphraseFile === null ? null : await readPassphrase(passphraseFile),
  };
}
