import { withOwnerConnection } from '#server/backup/with-owner-connection.ts';
import { rowCountsText } from '#server/backup/row-counts-text.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { readBackupArguments, sealingOf } from './backup-arguments.ts';
import type { Command } from './command.ts';
import { withDatabase } from './open-database.ts';

/** Writes a snapshot of every record to a new file, also while the server runs; with --check, exits with 1 when a restore would refuse it. */
export const backup: Command = async (args, terminal) => {
  const given = readBackupArguments(args, {
    allowed: ['recipient', 'passphrase-file', 'check', 'without-files'],
    missing: 'Informe o arquivo a criar.',
  });
  const { file } = given;
  const withoutFiles = given.values['without-files'] === true;
  const sealing = await sealingOf(given, terminal.config);
  const { rows, broken } = await withDatabase(terminal.config, ({ ownerUrl }) =>
    withOwnerConnection(ownerUrl, (owner) =>
      writeBackup(owner, {
        file,
        now: terminal.clock.now(),
        sealing,
        checksSums: given.values.check === true,
        withoutFiles,
      }),
    ),
  );
  terminal.say(`Backup em ${file}: ${rowCountsText(rows)}.`);
  terminal.say(
    sealing === null
      ? 'Guarde-o em outro lugar, com cuidado: ele tem os dados de todos os clientes.'
      : 'Está cifrado. Guarde-o em outro lugar; sem a chave ou a senha ninguém o abre.',
  );
  if (withoutFiles) terminal.say('Está sem o conteúdo dos arquivos dos clientes (fotos e documentos).');
  if (broken.length === 0) return 0;
  terminal.say(
    `ATENÇÃO: ${broken.map(({ id }) => id).join(', ')} não confere(m) neste banco, e "restore" recusará o arquivo. ` +
      'Veja quais registros com: npm run cli -- check',
  );
  return 1;
};
