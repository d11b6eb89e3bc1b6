import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WireStaffSession } from '#contract/sessions.ts';
import type { SignedInWith } from '#domain/second-factor/signed-in-with.ts';
import { deviceText } from '#server/base/device-text.ts';
import type { Database } from '#server/db/database.ts';
import { inBackground } from '#server/base/in-background.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { DeviceCookies } from '#server/sessions/device-cookie.ts';
import type { Member } from './find-member.ts';
import type { SessionCookies } from '#server/sessions/session-cookies.ts';
import { signOut } from './sign-out.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import { membershipsOf, sessionAnswerWith } from './staff-session-answer.ts';

export interface SignInParts {
  cookies: SessionCookies;
  devices: DeviceCookies;
  mailer: Mailer;
  tokenMinutes: number;
  productName: string;
  /** PUBLIC_URL. */
  publicUrl: string | null;
}

interface SignInCall {
  db: Database;
  request: FastifyRequest;
  reply: FastifyReply;
  now: Date;
}

/** The end of every sign-in, once the person has proved who they are: a session in place of the browser's earlier one. */
export function createSignInCompletion(parts: SignInParts) {
  const { cookies, devices, tokenMinutes } = parts;
  return async (
    { db, request, reply, now }: SignInCall,
    { id: user, email, institution }: Member,
    signedInWith: SignedInWith,
  ): Promise<WireStaffSession> => {
    const userAgent = request.headers['user-agent'];
    const device = await devices.read(request);
    const isKnown = device !== null && (await device.isBoundTo(user));
    const [{ token, tokenExpiresAt }, memberships] = await Promise.all([
      openStaffSession(db, { institution, user, now, tokenMinutes, userAgent, signedInWith }),
      membershipsOf(db, user),
    ]);
    const replaced = cookies.read(request, 'staff');
    if (replaced !== null) await signOut(db, 'staff', { token: replaced, now });
    cookies.set(reply, 'staff', token);
    await devices.bind(request, reply, user);
    if (!isKnown && parts.mailer.reachesPeople)
      inBackground(
        request,
        parts.mailer.send(newDeviceMessage(parts.productName, { email, userAgent })),
        'aviso de novo aparelho não enviado',
      );
    return sessionAnswerWith(memberships, { user, institution, tokenExpiresAt });
  };
}

/** SG-10: a stranger's sign-in is noticed by the owner of the account. */
function newDeviceMessage(
  productName: string,
  { email, userAgent }: { email: string; userAgent: string | undefined },
) {
  return {
    to: email,
    subject: `${productName}: novo aparelho na sua conta`,
    text: [
      'Olá!',
      '',
      `Sua conta no ${productName} acaba de ser aberta em um aparelho novo: ${deviceText(userAgent ?? null)}.`,
      '',
      'Se foi você, não precisa fazer nada. Se não foi, troque a senha e encerre esse aparelho em Admin › Configurações › Meus aparelhos.',
    ].join('\n'),
  };
}
