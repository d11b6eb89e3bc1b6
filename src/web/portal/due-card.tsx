import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { dayText, type Day } from '#domain/calendar.ts';
import { brl } from '#domain/money.ts';
import { chatLink, phoneInText } from '#domain/phone.ts';
import { WhatsAppIcon } from '#web/ui/basic/whatsapp-icon.tsx';
import { buttonLook } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { dueWords, type OwedDues } from './owed-dues.ts';

interface DueCardProps {
  owed: OwedDues;
  today: Day;
  institution: { name: string; contactInfo: string | null };
  borrowerName: string;
  /** 'Pagar com Pix'; null where the institution has no key. */
  payment: ReactNode;
  /** What else may be done about what is late. */
  children?: ReactNode;
}

/** The first thing to read: what is late, else what is due next, and how to pay it (PT-9). */
export function DueCard({ owed, today, institution, borrowerName, payment, children }: DueCardProps) {
  const facts = lateFacts(owed) ?? nextFacts(owed, today);
  if (facts === null) return null;
  const phone = phoneInText(institution.contactInfo ?? '');
  // Who can pay at once needs nobody to talk to, unless it is late.
  const talks = phone !== null && (facts.isLate || payment === null);
  return (
    <section aria-labelledby="a-pagar">
      <Card className={clsx('grid grid-cols-1 gap-3', facts.isLate && 'border-red')}>
        <h2
          id="a-pagar"
          className={clsx('text-xl leading-snug font-bold wrap-anywhere', facts.isLate && 'text-red')}
        >
          {facts.title}
        </h2>
        <p>{facts.text}</p>
        {payment}
        {facts.isLate && children}
        {talks && (
          <a
            href={chatLink(phone, `Olá! Sou ${borrowerName}. ${facts.message}`)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonLook({ variant: 'secondary', wide: true, className: 'text-center' })}
          >
            <WhatsAppIcon />
            {`Combinar com ${institution.name}`}
          </a>
        )}
        <p className="text-sm text-muted">
          Depois de pagar, envie o comprovante. A instituição registra e ele aparece aqui.
        </p>
      </Card>
    </section>
  );
}

interface DueFacts {
  readonly isLate: boolean;
  readonly title: string;
  readonly text: string;
  /** What the lender reads, after who writes. */
  readonly message: string;
}

function lateFacts({ late }: OwedDues): DueFacts | null {
  if (late.amount === 0 || late.since === null) return null;
  const since = dayText(late.since);
  const which =
    late.loans === 1
      ? `Venceu em ${since}.`
      : `${late.loans} empréstimos atrasados. O mais antigo venceu em ${since}.`;
  const fee = late.fee > 0 ? ` A multa por atraso é, hoje, de ${brl(late.fee)}.` : '';
  return {
    isLate: true,
    title: `Atrasado: ${brl(late.amount)}`,
    text: `${which}${fee}`,
    message: `Quero combinar o pagamento de ${brl(late.amount)}, atrasado desde ${since}.`,
  };
}

function nextFacts({ dues: [next] }: OwedDues, today: Day): DueFacts | null {
  if (next === undefined) return null;
  const on = dayText(next.day);
  const words = dueWords(next.day, today);
  return {
    isLate: false,
    title: `Próximo pagamento: ${brl(next.amount)}`,
    text: words.startsWith('vence')
      ? `${words.replace('vence', 'Vence')}, ${on}.`
      : `Vence em ${on}, ${words}.`,
    message: `Quero combinar o pagamento de ${brl(next.amount)}, que vence em ${on}.`,
  };
}
