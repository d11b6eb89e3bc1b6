import type { ReactNode } from 'react';

interface LoanSummaryBoxProps {
  /** What stands out above the lines. */
  heading?: string;
  /** Of `SummaryLine`. */
  children: ReactNode;
  /** 'Custo efetivo: …' (LP-20); null while it cannot be told. */
  cost: string | null;
}

/** The figures of a loan that is being typed (LN-6, PA-9). */
export function LoanSummaryBox({ heading, children, cost }: LoanSummaryBoxProps) {
  return (
    <div className="grid gap-2 rounded-control bg-brand-soft p-4">
      {heading !== undefined && <p className="text-lg font-bold">{heading}</p>}
      <dl aria-label="Resumo" className="grid gap-1.5">
        {children}
      </dl>
      {cost !== null && <p className="text-sm text-balance text-muted">{cost}</p>}
    </div>
  );
}

export function SummaryLine({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt>{name}</dt>
      <dd className="ml-auto font-medium whitespace-nowrap">{value}</dd>
    </div>
  );
}

export function SummaryTotal({ value }: { value: string }) {
  return (
    <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-2 font-bold">
      <dt>Total a receber</dt>
      <dd className="ml-auto text-lg whitespace-nowrap">{value}</dd>
    </div>
  );
}
