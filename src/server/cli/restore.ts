import { momentText } from '#domain/calendar.ts';
import { withOwnerConnection } from '#server/backup/with-owner-connection.ts';
import { verifyBackup } from '#server/backup/read-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { rowCountsText } from '#server/backup/row-counts-text.ts';
import { UsageError, type Command } from './command.ts';
import { withDatabase } from './open-database.ts';

/** Restores a backup into an empty database. The whole file is verified before a database is opened. */
export const restore: Command = async (args, terminal) => {
  const [file = '', ...rest] = args;
  if (file === '' || file.startsWith('-') || rest.length > 0)
    throw new UsageError('Informe o arquivo do backup.');
  const summary = await verifyBackup(file);
  await withDatabase(terminal.config, ({ ownerUrl }) =>
    withOwnerConnection(ownerUrl, (owner) => restoreBackup(owner, file, summary)),
  );
  const moment = momentText(summary.createdAt, terminal.config.timeZone);
  terminal.say(`Restaurado o backup de ${moment}: ${rowCountsText(summary.rows)}.`);
  terminal.say('Tudo confere. As senhas são as de então; todos entram de novo.');
  return 0;
};
