import { v7 as newId } from 'uuid';
import type { Database } from '#server/db/database.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { after } from '#server/sessions/session-times.ts';
import { newToken } from '#server/sessions/session-token.ts';

const LINK_LASTS = 3_600_000;

export interface EmailChangeRequest {
  user: string;
  newEmail: string;
  now: Date;
  /** The public URL, for the link. */
  baseUrl: string;
  productName: string;
}

/**
 * The e-mail changes when the link is opened (once, within an hour). When another account has the new e-mail, that
 * account gets a different message and the caller sees no difference. No message contains an e-mail address, because
 * without a mail server messages are logged.
 */
export async function requestEmailChange(
  db: Database,
  mailer: Mailer,
  { user, newEmail, now, baseUrl, productName }: EmailChangeRequest,
): Promise<void> {
  const { token, hash } = newToken();
  const holder = await db.system
    .selectFrom('users')
    .select('id')
    .where('email', '=', newEmail)
    .executeTakeFirst();
  const link = {
    id: newId(),
    user_id: user,
    token_hash: hash,
    new_email: newEmail,
    mailed: mailer.reachesPeople,
    created_at: now,
    expires_at: after(now, LINK_LASTS),
    used_at: null,
  };
  await db.asSystem(async (tx) => {
    // Only the newest link stays valid.
    await tx
      .updateTable('password_recoveries')
      .set({ used_at: now })
      .where('user_id', '=', user)
      .where('new_email', 'is not', null)
      .where('used_at', 'is', null)
      .execute();
    await tx.insertInto('password_recoveries').values(link).execute();
  });
  const text =
    holder === undefined
      ? [
          `Recebemos um pedido para usar este e-mail em uma conta do ${productName}. Para confirmar, abra este link em até uma hora:`,
          '',
          `${baseUrl}/login#confirmar-email=${token}`,
          '',
          'Se não foi você, ignore esta mensagem: nada muda.',
        ]
      : [
          `Alguém pediu para usar este e-mail em outra conta do ${productName}. Ele já é o e-mail da sua conta, por isso nada mudou.`,
          '',
          `Se foi você, entre com ele em ${baseUrl}/login. Se não foi, ignore esta mensagem.`,
        ];
  await mailer.send({
    to: newEmail,
    subject: `${productName}: confirmação de e-mail`,
    text: ['Olá!', '', ...text].join('\n'),
  });
}
