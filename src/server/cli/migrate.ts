import { NEW_SCHEMA } from '#server/db/migrating/migrate.ts';
import { UsageError, type Command } from './command.ts';
import { migrateDatabase } from './open-database.ts';

/** Brings the schema up to this program, as a step of its own before the instances of a new version start. */
export const migrateCommand: Command = async (args, terminal) => {
  if (args.length > 0) throw new UsageError('migrate não tem opções.');
  const applied = await migrateDatabase(terminal.config, (line) => terminal.say(line));
  for (const name of applied)
    terminal.say(name === NEW_SCHEMA ? 'Criadas as tabelas.' : `Aplicada a migração ${name}.`);
  terminal.say('O banco de dados está em dia.');
  return 0;
};
