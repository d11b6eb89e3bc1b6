import type { FastifyRequest } from 'fastify';
import { inBackground } from '#server/base/in-background.ts';
import type { Mailer } from '#server/mail/mailer.ts';

/** What the owner of an account learns by e-mail, because it may have been somebody else (SG-13). */
const NOTICES = {
  passkey_added: [
    'digital ou rosto adicionado',
    'Agora um aparelho entra na sua conta com a digital ou o rosto.',
  ],
  passkey_removed: [
    'digital ou rosto removido',
    'Um aparelho deixou de entrar na sua conta com a digital ou o rosto.',
  ],
  second_factor_on: [
    'verificação em duas etapas ativada',
    'A verificação em duas etapas da sua conta foi ativada.',
  ],
  second_factor_off: [
    'verificação em duas etapas desativada',
    'A verificação em duas etapas da sua conta foi desativada.',
  ],
  second_factor_reset: [
    'verificação redefinida',
    'A verificação em duas etapas e a entrada com a digital ou o rosto foram desativadas na sua conta por quem administra a equipe.',
  ],
  password_changed: [
    'senha alterada',
    'A senha da sua conta foi trocada. As outras sessões, as entradas com a digital ou o rosto e os endereços de agenda deixaram de valer.',
  ],
  email_changed: [
    'e-mail alterado',
    'O e-mail da sua conta foi trocado. As outras sessões, as entradas com a digital ou o rosto e os endereços de agenda deixaram de valer.',
  ],
  access_ended: [
    'outros acessos encerrados',
    'Ao aceitar um convite, os aparelhos conectados, as entradas com a digital ou o rosto e os endereços de agenda da sua conta foram encerrados.',
  ],
  ownership_offered: [
    'propriedade oferecida',
    'A propriedade da sua instituição foi oferecida a um gerente. Ela só muda quando ele aceitar, em até 72 horas; até lá você pode retirar a oferta em Equipe.',
  ],
  ownership_handed_over: [
    'propriedade passada',
    'O gerente aceitou: agora ele é o dono da instituição e você é gerente. Entre de novo para continuar.',
  ],
  institution_closing: [
    'instituição em encerramento',
    'Foi pedido o encerramento da sua instituição. Em 30 dias tudo dela será apagado; até lá você pode reabrir em Admin › Configurações › Conta.',
  ],
} as const satisfies Record<string, readonly [subject: string, sentence: string]>;

export interface NoticeParts {
  mailer: Mailer;
  productName: string;
}

/** Only where messages reach people: without a mail server it would be a line in the log for somebody else. */
export function notifyOwner(
  { mailer, productName }: NoticeParts,
  request: FastifyRequest,
  { to, what }: { readonly to: string; readonly what: keyof typeof NOTICES },
): void {
  if (!mailer.reachesPeople) return;
  const [subject, sentence] = NOTICES[what];
  const text = [
    'Olá!',
    '',
    sentence,
    '',
    "Se foi você, não precisa fazer nada. Se não foi, defina já outra senha em 'Esqueci minha senha' e fale com quem administra o sistema.",
  ].join('\n');
  inBackground(
    request,
    mailer.send({ to, subject: `${productName}: ${subject}`, text }),
    'aviso de mudança na conta não enviado',
  );
}
