import { v7 as newId } from 'uuid';
import type { Database } from '#server/db/database.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { after } from '#server/sessions/session-times.ts';
import { newToken } from '#server/sessions/session-token.ts';

const LINK_LASTS = 3_600_000;

export interface RecoveryRequest {
  email: string;
  now: Date;
  /** The public URL, for the link. */
  baseUrl: string;
  productName: string;
}

/** Sends a link that works once within an hour. The token is in the URL fragment, which browsers never send to a server. */
export async function requestPasswordRecovery(
  db: Database,
  mailer: Mailer,
  { email, now, baseUrl, productName }: RecoveryRequest,
): Promise<void> {
  const user = await db.system
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (user === undefined) return;
  const { token, hash } = newToken();
  await db.system
    .insertInto('password_recoveries')
    .values({
      id: newId(),
      user_id: user.id,
      token_hash: hash,
      mailed: mailer.reachesPeople,
      created_at: now,
      expires_at: after(now, LINK_LASTS),
      used_at: null,
    })
    .execute();
  await mailer.send({
    to: user.email,
    subject: `${productName}: recuperação de senha`,
    text: [
      'Olá!',
      '',
      `Recebemos um pedido para definir uma nova senha no ${productName}. Abra este link em até uma hora:`,
      '',
      `${baseUrl}/login#recuperar=${token}`,
      '',
      'Se não foi você, ignore esta mensagem: sua senha continua a mesma.',
    ].join('\n'),
  });
}
