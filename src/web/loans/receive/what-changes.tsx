import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { balanceOf } from '#domain/loans/texts/balance-text.ts';
import { brl, type Cents } from '#domain/money.ts';

interface WhatChangesProps {
  /** What is owed of the loan now and then. */
  before: Cents;
  after: Cents;
  children?: ReactNode;
}

/** RC-4: what is left before and after the money is recorded. */
export function WhatChanges({ before, after, children }: WhatChangesProps) {
  const then = balanceOf(after);
  return (
    <dl
      aria-label="O que muda"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-sunken px-4 py-2.5"
    >
      <Figure name="Falta agora" value={brl(balanceOf(before).amount)} leadsOn />
      <Figure name={then.label === 'Falta' ? 'Depois' : then.label} value={brl(then.amount)} />
      {children}
    </dl>
  );
}

interface FigureProps {
  name: string;
  value: string;
  /** An arrow to the next one. */
  leadsOn?: boolean;
  last?: boolean;
}

export function Figure({ name, value, leadsOn = false, last = false }: FigureProps) {
  return (
    <div className={clsx(last && 'ml-auto text-right')}>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="flex items-center gap-2 text-sm font-semibold whitespace-nowrap">
        {value}
        {leadsOn && <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />}
      </dd>
    </div>
  );
}
