import { withOwnerConnection } from '#server/backup/with-owner-connection.ts';
import { rowCountsText } from '#server/backup/row-counts-text.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { UsageError, type Command } from './command.ts';
import { withDatabase } from './open-database.ts';

/** Writes a snapshot of every record to a new file, also while the server runs; exits with 1 when a restore would refuse it. */
export const backup: Command = async (args, terminal) => {
  const [file = '', ...rest] = args;
  if (file === '' || file.startsWith('-') || rest.length > 0)
    throw new UsageError('Informe o arquivo a criar.');
  const { rows, broken } = await withDatabase(terminal.config, ({ ownerUrl }) =>
    withOwnerConnection(ownerUrl, (owner) => writeBackup(owner, file, terminal.clock.now())),
  );
  terminal.say(`Backup em ${file}: ${rowCountsText(rows)}.`);
  terminal.say('Guarde-o em outro lugar, com cuidado: ele tem os dados de todos os clientes.');
  if (broken.length === 0) return 0;
  terminal.say(
    `ATENÇÃO: ${broken.map(({ id }) => id).join(', ')} não confere(m) neste banco, e "restore" recusará o arquivo. ` +
      'Veja quais registros com: npm run cli -- check',
  );
  return 1;
};
