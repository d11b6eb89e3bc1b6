import { dayText, momentDayText, type Day } from '#domain/calendar.ts';
import { MB } from '#domain/files/file.ts';
import { openClient } from '#server/db/connection/servers.ts';
import { UsageError, type Command } from './command.ts';
import { withDatabase } from './open-database.ts';

/** Nothing of their clients, and no demonstration (AS-10, AS-5). */
const INSTITUTIONS = `
  SELECT coalesce(i.name, '(sem nome)') AS name, u.email, i.plan, i.plan_until::text AS plan_until,
    (SELECT count(*) FROM loans l WHERE l.institution_id = i.id AND l.status <> 'pago' AND l.deleted_at IS NULL)::integer AS open_loans,
    (SELECT count(*) FROM memberships m WHERE m.institution_id = i.id AND m.disabled_at IS NULL)::integer AS people,
    (SELECT coalesce(sum(f.size), 0) FROM files f WHERE f.institution_id = i.id AND f.emptied_at IS NULL)::float8 AS bytes,
    greatest(
      (SELECT max(m.last_seen_at) FROM memberships m WHERE m.institution_id = i.id),
      (SELECT max(s.last_seen_at) FROM sessions s WHERE s.institution_id = i.id AND s.kind = 'staff'))::text AS last_seen_at
  FROM institutions i JOIN users u ON u.id = i.user_id
  WHERE NOT i.is_demo ORDER BY i.created_at, i.id`;

interface InstitutionRow {
  name: string;
  email: string;
  plan: string | null;
  plan_until: Day | null;
  open_loans: number;
  people: number;
  bytes: number;
  last_seen_at: string | null;
}

const HEADINGS = ['Instituição', 'Dono', 'Plano', 'Até', 'Em aberto', 'Pessoas', 'MB', 'Visto em'];

export const institutions: Command = async (args, terminal) => {
  if (args.length > 0) throw new UsageError('institutions não tem opções.');
  const rows = await withDatabase(terminal.config, async ({ ownerUrl }) => {
    const owner = await openClient(ownerUrl, { application_name: 'caderneta-institutions' });
    try {
      return (await owner.query<InstitutionRow>(INSTITUTIONS)).rows;
    } finally {
      await owner.end();
    }
  });
  const lines = [HEADINGS, ...rows.map((row) => cellsOf(row, terminal.config.timeZone))];
  const widths = HEADINGS.map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)));
  for (const cells of lines)
    terminal.say(
      cells
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  return 0;
};

function cellsOf(
  { name, email, plan, plan_until, open_loans, people, bytes, last_seen_at }: InstitutionRow,
  timeZone: string,
) {
  return [
    name,
    email,
    plan ?? '–',
    plan_until === null ? '–' : dayText(plan_until),
    String(open_loans),
    String(people),
    (bytes / MB).toFixed(1).replace('.', ','),
    last_seen_at === null ? '–' : momentDayText(new Date(last_seen_at).toISOString(), timeZone),
  ];
}
