import type { FastifyRequest } from 'fastify';
import { dayText, type Day } from '#domain/calendar.ts';
import { inBackground } from '#server/base/in-background.ts';
import type { Database } from '#server/db/database.ts';
import type { Mailer } from '#server/mail/mailer.ts';

interface ClosingMail {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly productName: string;
  readonly request: FastifyRequest;
}

interface ClosingNews {
  readonly institution: string;
  readonly name: string | null;
  /** The owner, who gets the notice of a changed account instead. */
  readonly by: string;
  /** Null where it is open again. */
  readonly closingOn: Day | null;
}

/** AS-11: who works there learns that it closes, and that it was opened again. */
export function mailClosing({ db, mailer, productName, request }: ClosingMail, news: ClosingNews): void {
  if (!mailer.reachesPeople) return;
  const text = textOf(news);
  const subject = `${productName}: ${news.closingOn === null ? 'instituição reaberta' : 'instituição em encerramento'}`;
  const sending = async () => {
    for (const { email } of await teamOf(db, news)) await mailer.send({ to: email, subject, text });
  };
  inBackground(request, sending(), 'aviso de encerramento não enviado');
}

function textOf({ name, closingOn }: ClosingNews): string {
  const which = name === null ? 'A instituição em que você trabalha' : `A instituição ${name}`;
  const lines =
    closingOn === null
      ? [`${which} foi reaberta. Você pode entrar e trabalhar como antes.`]
      : [
          `${which} está encerrando o atendimento, por decisão de quem é dono dela.`,
          '',
          `Em ${dayText(closingOn)} tudo dela será apagado. Até lá você pode entrar e consultar, mas nada pode ser registrado nem mudado.`,
        ];
  return ['Olá!', '', ...lines].join('\n');
}

function teamOf(db: Database, { institution, by }: ClosingNews) {
  return db.system
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.email')
    .where('m.institution_id', '=', institution)
    .where('m.user_id', '<>', by)
    .where('m.disabled_at', 'is', null)
    .execute();
}
