import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { brl, type Cents } from '#domain/money.ts';
import { IconDisc } from '#web/ui/basic/icon-disc.tsx';
import { buttonLook } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';

interface RequestSentProps {
  institutionName: string;
  amount: Cents;
}

/** Says that the request arrived (PT-3). */
export function RequestSent({ institutionName, amount }: RequestSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is gone, and with it the place where the person was.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="grid justify-items-center gap-2 px-6 py-10 text-center">
      <IconDisc icon={CircleCheck} tone="green" />
      <h1 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        Solicitação Enviada!
      </h1>
      <p className="max-w-sm">
        {'Seu pedido de '}
        <strong className="whitespace-nowrap">{brl(amount)}</strong>
        {` chegou a ${institutionName}.`}
      </p>
      <p className="max-w-sm text-muted">Agora é só aguardar: a instituição vai analisar e responder.</p>
      <Link to="/login" className={buttonLook({ wide: true, className: 'mt-4 max-w-sm' })}>
        Pronto
      </Link>
    </Card>
  );
}
