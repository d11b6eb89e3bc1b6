import type { FastifyRequest } from 'fastify';
import { inBackground } from '#server/base/in-background.ts';
import type { Mailer } from '#server/mail/mailer.ts';

interface OfferParts {
  readonly mailer: Mailer;
  readonly productName: string;
}

/** The offer also stands in the person's 'Conta', so that a lender without a mail server can make one (AS-14). */
export function mailOwnershipOffer(
  { mailer, productName }: OfferParts,
  request: FastifyRequest,
  to: string,
): void {
  if (!mailer.reachesPeople) return;
  const text = [
    'Olá!',
    '',
    'O dono da instituição em que você é gerente quer passar a propriedade dela para você.',
    '',
    'Para aceitar ou recusar, entre em até 72 horas e abra Admin › Configurações › Conta. Se você não fizer nada, nada muda.',
  ].join('\n');
  inBackground(
    request,
    mailer.send({ to, subject: `${productName}: propriedade oferecida a você`, text }),
    'oferta de propriedade não enviada',
  );
}
