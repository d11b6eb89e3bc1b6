import { useQuery } from '@tanstack/react-query';
import { Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonLook } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { MoneyText } from '#web/ui/money/money-text.tsx';
import { cashQuery } from '#web/data/cash/cash-queries.ts';

/** Under the loans: what is in hand and what is out, and the way to the cash screen (CX-16), once there is money to speak of (DB-13). */
export function CashStrip({ received }: { received: boolean }) {
  const { data } = useQuery({ ...cashQuery(), meta: { failed: false } });
  if (!received && (data?.opening ?? null) === null) return null;
  return (
    <Card role="region" aria-labelledby="caixa" className="flex flex-wrap items-center gap-x-8 gap-y-2">
      <h2 id="caixa" className="flex items-center gap-2 font-bold">
        <Wallet aria-hidden="true" className="size-5 text-muted" />
        Caixa
      </h2>
      <dl className="flex min-h-11 flex-wrap items-center gap-x-8 gap-y-1">
        {data !== undefined && (
          <>
            <Figure word="Em caixa" value={<MoneyText value={data.figures.cash_on_hand} />} />
            <Figure word="Na rua" value={<MoneyText value={data.figures.principal_open} />} />
          </>
        )}
      </dl>
      <Link to="/caixa" className={buttonLook({ variant: 'secondary', className: 'ml-auto' })}>
        Ver caixa
      </Link>
    </Card>
  );
}

function Figure({ word, value }: { word: string; value: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{word}</dt>
      <dd className="text-lg">{value}</dd>
    </div>
  );
}
