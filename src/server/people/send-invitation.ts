import type { Invitation } from '#contract/people.ts';
import { INVITATION_HOURS } from '#domain/people/team.ts';
import { ROLE_LABELS } from '#domain/people/role.ts';
import type { Database } from '#server/db/database.ts';
import type { Mailer } from '#server/mail/mailer.ts';

interface SentInvitation {
  readonly institution: string;
  readonly invitation: Invitation;
  readonly link: string;
  readonly productName: string;
}

/** The message says so to a person who has an account already; they join with the password they have (EQ-2). */
export async function sendInvitation(
  db: Database,
  mailer: Mailer,
  { institution, invitation, link, productName }: SentInvitation,
): Promise<void> {
  const { name } = await db.system
    .selectFrom('institutions')
    .select('name')
    .where('id', '=', institution)
    .executeTakeFirstOrThrow();
  const account = await db.system
    .selectFrom('users')
    .select('id')
    .where('email', '=', invitation.email)
    .executeTakeFirst();
  await mailer.send({
    to: invitation.email,
    subject: `${productName}: convite para a equipe`,
    text: [
      `Olá, ${invitation.name}!`,
      '',
      `Você foi convidado para a equipe ${name === null ? `no ${productName}` : `de ${name}`} com o acesso '${ROLE_LABELS[invitation.role]}'. Abra este link em até ${INVITATION_HOURS} horas:`,
      '',
      link,
      '',
      account === undefined
        ? 'Nele você escolhe a sua senha.'
        : `Você já tem uma conta no ${productName}: use a senha dela para aceitar.`,
      'Se você não conhece quem convidou, ignore esta mensagem.',
    ].join('\n'),
  });
}
