import { parseArgs } from 'node:util';
import { z } from 'zod';
import { dayInZone, type Day } from '#domain/calendar.ts';
import { withOwnerConnection } from '#server/backup/with-owner-connection.ts';
import { deleteInstitution } from '#server/closing/delete-institution.ts';
import { UsageError, type Command } from './command.ts';
import { withDatabase } from './open-database.ts';

const OPTIONS = { yes: { type: 'boolean' } } as const;

/** At once and without its owner, who may have asked the operator for it (AS-13). */
export const deleteInstitutionCommand: Command = async (args, terminal) => {
  const { config, clock } = terminal;
  const id = readId(args);
  const today = dayInZone(clock.now(), config.timeZone);
  const rows = await withDatabase(config, async ({ db, ownerUrl }) => {
    if (!(await closeAtOnce(ownerUrl, id, today))) return null;
    await deleteInstitution(db, id, today);
    const closed = await db.system
      .selectFrom('closed_institutions')
      .select('rows')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return closed.rows;
  });
  if (rows === null) {
    terminal.say(`Não há instituição com o id ${id}.`);
    return 1;
  }
  terminal.say(
    `Instituição ${id} apagada: ${rows} linhas. Só um backup anterior a traz de volta: npm run cli -- restore <arquivo> --institution ${id}`,
  );
  return 0;
};

function readId(args: readonly string[]): string {
  const { values, positionals } = parsed(args);
  const [given = '', ...rest] = positionals;
  if (given === '' || rest.length > 0) throw new UsageError('Informe o id de uma instituição.');
  const id = z.uuid().safeParse(given.toLowerCase());
  if (!id.success) throw new UsageError(`"${given}" não é o id de uma instituição.`);
  if (values.yes !== true)
    throw new UsageError('Isto apaga tudo da instituição, sem volta. Para confirmar, repita com --yes.');
  return id.data;
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch {
    throw new UsageError('Use: <id> --yes');
  }
}

/** Only the owner of the schema sets a day without asking the institution's owner. False where there is none. */
function closeAtOnce(ownerUrl: string, id: string, today: Day): Promise<boolean> {
  return withOwnerConnection(ownerUrl, async (owner) => {
    const { rowCount } = await owner.query(
      'UPDATE institutions SET closing_on = least(closing_on, $2) WHERE id = $1',
      [id, today],
    );
    return rowCount === 1;
  });
}
