import type { Cents } from '#domain/money.ts';

interface PaidBarProps {
  paid: Cents;
  total: Cents;
}

/** How much of a loan is paid, as a bar; the amounts stand beside it in words. */
export function PaidBar({ paid, total }: PaidBarProps) {
  const share = total <= 0 ? 1 : Math.min(1, Math.max(0, paid / total));
  return (
    <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-sunken">
      <span className="block h-full rounded-full bg-plot-ok" style={{ width: `${share * 100}%` }} />
    </span>
  );
}
