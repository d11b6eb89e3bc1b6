import { settings } from '#web/base/settings.ts';
import { BrandMark } from './brand-mark.tsx';

interface ProductHeadProps {
  title: string;
  subtitle?: string;
}

/** The cover of the borrower's screens where no institution is chosen or known yet. */
export function ProductHead({ title, subtitle }: ProductHeadProps) {
  return (
    <>
      <p className="flex min-h-11 items-center gap-3 font-semibold">
        <BrandMark className="size-9" />
        {settings.productName}
      </p>
      <h1 className="mt-5 text-xl font-bold">{title}</h1>
      {subtitle !== undefined && <p className="mt-0.5 text-muted">{subtitle}</p>}
    </>
  );
}
