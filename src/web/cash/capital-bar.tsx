import { clsx } from 'clsx';
import { capitalUse } from '#domain/cash/capital-use.ts';
import { percentText, type Cents } from '#domain/money.ts';
import { Card } from '#web/ui/basic/card.tsx';
import { useMoneyText } from '#web/ui/money/hidden-values.ts';

interface CapitalBarProps {
  principalOpen: Cents;
  capital: Cents;
}

/** How much of an ESC's paid-in capital is out on the street, red above all of it (LP-24). */
export function CapitalBar({ principalOpen, capital }: CapitalBarProps) {
  const money = useMoneyText();
  const { share, isBeyond } = capitalUse(principalOpen, capital);
  const text = `${percentText(share)} do capital integralizado`;
  return (
    <section aria-label="Capital integralizado">
      <Card className="grid gap-2 sm:p-5">
        <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
          <span>Na rua</span>
          <span className={clsx(isBeyond && 'text-red')}>{text}</span>
        </p>
        <span aria-hidden="true" className="block h-2 overflow-hidden rounded-full bg-sunken">
          <span
            className={clsx('block h-full rounded-full', isBeyond ? 'bg-red' : 'bg-brand')}
            style={{ width: `${Math.min(100, share / 100)}%` }}
          />
        </span>
        <p className="text-sm text-muted">{`${money(principalOpen)} de ${money(capital)}.`}</p>
        {isBeyond && (
          <p className="text-sm font-medium text-red">Mais emprestado do que o capital integralizado.</p>
        )}
      </Card>
    </section>
  );
}
