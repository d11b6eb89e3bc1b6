import { brlParts, type Cents } from '#domain/money.ts';
import { fittedSize, QUIET, WHOLE } from '#web/base/first-view/figure-look.ts';
import { HIDDEN_MONEY, useValuesHidden } from './hidden-values.ts';

interface MoneyTextProps {
  value: Cents;
  className?: string;
  /** Its size, which a long amount in large text stays below so that a phone has room for it. */
  size?: string;
}

/** The value large, 'R$' and the cents quieter; read as one text ('R$ 1.234,56'), and broken only where a whole line is too short. */
export function MoneyText({ value, className, size }: MoneyTextProps) {
  const hidden = useValuesHidden();
  const { sign, whole, cents } = brlParts(value);
  const letters = `${sign}R$ ${whole},${cents}`.length;
  const style = size === undefined ? undefined : { fontSize: fittedSize(letters, size) };
  const shown = (
    <span className={hidden ? 'hidden print:inline' : className} style={style}>
      <span className={QUIET}>{`${sign}R$\u00a0`}</span>
      <span className={WHOLE}>{whole}</span>
      <span className={QUIET}>{`,${cents}`}</span>
    </span>
  );
  if (!hidden) return shown;
  return (
    <span className={className}>
      <span className="font-semibold whitespace-nowrap print:hidden">{HIDDEN_MONEY}</span>
      {shown}
    </span>
  );
}
