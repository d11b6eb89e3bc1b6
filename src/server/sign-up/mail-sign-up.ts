import type { Database } from '#server/db/database.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { after, before } from '#server/sessions/session-times.ts';
import { newToken } from '#server/sessions/session-token.ts';

const MINUTE = 60_000;
export const SIGN_UP_LINK_LASTS = 24 * 60 * MINUTE;
/** Longer than any conversation with a mail server takes, so that two instances never send the same message at once. */
const NEXT_TRY_AFTER = 2 * MINUTE;
const TRIED_FOR = 60 * MINUTE;

export interface SignUpMail {
  readonly mailer: Mailer;
  readonly productName: string;
  readonly baseUrl: string;
}

/**
 * Sends the link, or, where the address has an account, the way to it. Every try makes another link, because only the hash of one is
 * kept. No text of the form is in the message: it goes to whatever address somebody typed.
 */
export async function mailSignUp(db: Database, mail: SignUpMail, given: { id: string; now: Date }) {
  const { id, now } = given;
  const { mailer, productName, baseUrl } = mail;
  const { token, hash } = newToken();
  const claimed = await db.system
    .updateTable('sign_ups')
    .set({ token_hash: hash, tried_at: now, expires_at: after(now, SIGN_UP_LINK_LASTS) })
    .where('id', '=', id)
    .where('mailed_at', 'is', null)
    .where((eb) =>
      eb.or([eb('tried_at', 'is', null), eb('tried_at', '<', before(now, NEXT_TRY_AFTER).toISOString())]),
    )
    .returning('email')
    .executeTakeFirst();
  if (claimed === undefined) return;
  const { email } = claimed;
  const account = await db.system
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  await mailer.send(
    account === undefined
      ? {
          to: email,
          subject: `${productName}: confirme a sua conta`,
          text: [
            'Olá!',
            '',
            `Recebemos um pedido para criar uma conta no ${productName} com este e-mail. Abra este link em até 24 horas e confirme:`,
            '',
            `${baseUrl}/criar-conta#${token}`,
            '',
            'Se não foi você, ignore esta mensagem: nenhuma conta é criada.',
          ].join('\n'),
        }
      : {
          to: email,
          subject: `${productName}: você já tem uma conta`,
          text: [
            'Olá!',
            '',
            `Você já tem uma conta no ${productName} com este e-mail. Entre em:`,
            '',
            `${baseUrl}/login`,
            '',
            "Não lembra da senha? Use 'Esqueci minha senha'. Se não foi você quem pediu a conta, ignore esta mensagem.",
          ].join('\n'),
        },
  );
  await db.system.updateTable('sign_ups').set({ mailed_at: now }).where('id', '=', id).execute();
}

/** Messages the mail server did not take, for an hour. Returns how many it took now. */
export async function retrySignUpMails(db: Database, mail: SignUpMail, now: Date): Promise<number> {
  const waiting = await db.system
    .selectFrom('sign_ups')
    .select('id')
    .where('mailed_at', 'is', null)
    .where('tried_at', '<', before(now, NEXT_TRY_AFTER).toISOString())
    .where('created_at', '>', before(now, TRIED_FOR).toISOString())
    .orderBy('created_at')
    .limit(100)
    .execute();
  const failures: unknown[] = [];
  for (const { id } of waiting)
    await mailSignUp(db, mail, { id, now }).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return waiting.length;
}
