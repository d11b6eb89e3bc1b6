import { addDays, dayText, daysUntil, type Day } from '#domain/calendar.ts';
import type { PlanOffers } from '#domain/plans/plan.ts';
import type { Database } from '#server/db/database.ts';
import type { Mailer } from '#server/mail/mailer.ts';

/** How many days before the end of a plan its owner gets a message (AS-8). */
const FIRST_NOTICE = 7;
const LAST_NOTICE = 1;

export interface PlanMail {
  readonly mailer: Mailer;
  readonly productName: string;
  readonly baseUrl: string;
  readonly plans: PlanOffers;
}

/**
 * Returns how many messages went out. Each is noted before it is sent, so that of several instances one sends it, and a crash in between
 * sends none; one the mail server refused is tried again.
 */
export async function mailPlanEnds(db: Database, mail: PlanMail, today: Day): Promise<number> {
  const ending = await db.system
    .selectFrom('institutions as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select(['i.id', 'i.name', 'i.plan', 'i.plan_until', 'i.plan_mailed_for', 'u.email'])
    .where('i.closing_on', 'is', null)
    .where('i.plan_until', '>=', today)
    .where('i.plan_until', '<=', addDays(today, FIRST_NOTICE))
    .orderBy('i.id')
    .execute();
  const failures: unknown[] = [];
  let sent = 0;
  for (const { id, name, plan, plan_until: until, plan_mailed_for: before, email } of ending) {
    if (until === null) continue;
    const left = daysUntil(until, today);
    const notice = addDays(until, left <= LAST_NOTICE ? -LAST_NOTICE : -FIRST_NOTICE);
    if (!(await claim(db, { id, until, from: before, to: notice }))) continue;
    const label = mail.plans.get(plan ?? '')?.label ?? plan ?? '';
    try {
      await mail.mailer.send({ to: email, ...messageOf(mail, { institution: name, label, until, left }) });
      sent += 1;
    } catch (error) {
      failures.push(error);
      await claim(db, { id, until, from: notice, to: before });
    }
  }
  if (failures.length > 0) throw failures[0];
  return sent;
}

async function claim(
  db: Database,
  { id, until, from, to }: { id: string; until: Day; from: Day | null; to: Day | null },
): Promise<boolean> {
  if (from === to) return false;
  const { numUpdatedRows } = await db.system
    .updateTable('institutions')
    .set({ plan_mailed_for: to })
    .where('id', '=', id)
    .where('plan_until', '=', until)
    .where('plan_mailed_for', 'is not distinct from', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function messageOf(
  { productName, baseUrl }: PlanMail,
  {
    institution,
    label,
    until,
    left,
  }: { institution: string | null; label: string; until: Day; left: number },
) {
  const ends = ['hoje', 'amanhã'][left] ?? `em ${left} dias`;
  return {
    subject: `${productName}: o plano termina ${ends}`,
    text: [
      'Olá!',
      '',
      `O plano ${label}${institution === null ? '' : ` da instituição ${institution}`} no ${productName} termina ${ends}, em ${dayText(until)}.`,
      '',
      'Depois disso você continua recebendo e pode exportar tudo; só não dá para cadastrar empréstimos, pessoas e arquivos novos.',
      '',
      `Veja o plano em ${baseUrl}/administracao?aba=configuracoes&secao=plano`,
    ].join('\n'),
  };
}
