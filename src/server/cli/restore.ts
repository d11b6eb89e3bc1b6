import { z } from 'zod';
import { momentText } from '#domain/calendar.ts';
import { withOwnerConnection } from '#server/backup/with-owner-connection.ts';
import { verifyBackup } from '#server/backup/read-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { restoreInstitution, type ChosenInstitution } from '#server/backup/restore-institution.ts';
import type { VerifiedBackup } from '#server/backup/restore-transaction.ts';
import { rowCountsText } from '#server/backup/row-counts-text.ts';
import { openingOf, readBackupArguments } from './backup-arguments.ts';
import { UsageError, type Command, type Terminal } from './command.ts';
import { withDatabase, withNewDatabase } from './open-database.ts';

/** Restores a backup into an empty database, or one institution of it. The whole file is verified before a database is opened. */
export const restore: Command = async (args, terminal) => {
  const given = readBackupArguments(args, {
    allowed: ['identity', 'passphrase-file', 'institution', 'owner'],
    missing: 'Informe o arquivo do backup.',
  });
  const { institution } = given.values;
  if (institution !== undefined && !z.uuid().safeParse(institution).success)
    throw new UsageError(`"${institution}" não é o id de uma instituição.`);
  if (given.values.owner !== undefined && institution === undefined)
    throw new UsageError('--owner só vale junto com --institution.');
  const { file } = given;
  const opening = await openingOf(given, terminal.config);
  const backup = { file, opening, summary: await verifyBackup(file, opening) };
  if (institution === undefined) await restoreAll(backup, terminal);
  else
    await restoreOne(
      backup,
      { institution: institution.toLowerCase(), ownerEmail: given.values.owner?.toLowerCase() },
      terminal,
    );
  return 0;
};

async function restoreAll(backup: VerifiedBackup, terminal: Terminal): Promise<void> {
  const { config } = terminal;
  await withNewDatabase(config, ({ ownerUrl }) =>
    withOwnerConnection(ownerUrl, (owner) => restoreBackup(owner, backup)),
  );
  const { createdAt, rows } = backup.summary;
  terminal.say(`Restaurado o backup de ${momentText(createdAt, config.timeZone)}: ${rowCountsText(rows)}.`);
  terminal.say('Tudo confere. As senhas são as de então; todos entram de novo.');
  if (backup.summary.withoutFiles)
    terminal.say('O backup não tinha o conteúdo dos arquivos dos clientes: ficou só a lista.');
}

async function restoreOne(
  backup: VerifiedBackup,
  chosen: ChosenInstitution,
  terminal: Terminal,
): Promise<void> {
  const { config } = terminal;
  const { rows, accounts, withoutSecondFactor } = await withDatabase(config, ({ ownerUrl }) =>
    withOwnerConnection(ownerUrl, (owner) => restoreInstitution(owner, backup, chosen)),
  );
  const moment = momentText(backup.summary.createdAt, config.timeZone);
  terminal.say(
    `Restaurada a instituição ${chosen.institution} do backup de ${moment}: ${rowCountsText(rows)}.`,
  );
  terminal.say(
    accounts.length === 0
      ? 'Tudo confere. As contas da equipe já estavam no banco e ficaram como estão.'
      : `Tudo confere. Voltaram com as senhas de então: ${accounts.join(', ')}.`,
  );
  for (const email of withoutSecondFactor)
    terminal.say(
      `ATENÇÃO: a verificação em duas etapas de ${email} é de outra instalação. Desative-a: npm run cli -- reset-second-factor ${email}`,
    );
}
