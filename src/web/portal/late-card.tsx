import type { ReactNode } from 'react';
import { dayText } from '#domain/calendar.ts';
import { brl } from '#domain/money.ts';
import { chatLink, phoneInText } from '#domain/phone.ts';
import { WhatsAppIcon } from '#web/ui/basic/whatsapp-icon.tsx';
import { buttonLook } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import type { OwedDues } from './owed-dues.ts';

interface LateCardProps {
  late: OwedDues['late'];
  institution: { name: string; contactInfo: string | null };
  borrowerName: string;
  /** How to pay at once, above the way to talk about it. */
  children?: ReactNode;
}

/** What is late, what it costs, and whom to talk to (PT-9). */
export function LateCard({ late, institution, borrowerName, children }: LateCardProps) {
  if (late.amount === 0 || late.since === null) return null;
  const phone = phoneInText(institution.contactInfo ?? '');
  const since = dayText(late.since);
  return (
    <section aria-labelledby="atrasado">
      <Card className="grid grid-cols-1 gap-3 border-red">
        <h2 id="atrasado" className="text-lg font-bold wrap-anywhere text-red">
          {`Atrasado: ${brl(late.amount)}`}
        </h2>
        <p>
          {late.loans === 1
            ? `Venceu em ${since}.`
            : `${late.loans} empréstimos atrasados. O mais antigo venceu em ${since}.`}
          {late.fee > 0 && ` A multa por atraso é, hoje, de ${brl(late.fee)}.`}
        </p>
        {children}
        {phone !== null && (
          <a
            href={chatLink(
              phone,
              `Olá! Sou ${borrowerName}. Quero combinar o pagamento de ${brl(late.amount)}, atrasado desde ${since}.`,
            )}
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
