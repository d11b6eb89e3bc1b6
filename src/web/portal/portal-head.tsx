import type { ReactNode } from 'react';
import { InstitutionMark } from '#web/ui/page/institution-mark.tsx';

interface PortalHeadProps {
  institution: { name: string; logo: string | null };
  title?: string;
  /** Larger than the title: whom the screen is for. */
  greeting?: string;
  action?: ReactNode;
  children?: ReactNode;
}

/** The cover of a borrower's screen, led by the institution's logo and name. */
export function PortalHead({ institution, title, greeting, action, children }: PortalHeadProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex min-w-0 flex-[1_1_10rem] items-center gap-3">
          <InstitutionMark name={institution.name} url={institution.logo} />
          <span className="line-clamp-2 min-w-0 leading-snug font-semibold">{institution.name}</span>
        </p>
        {action}
      </div>
      {greeting === undefined ? (
        title !== undefined && <h1 className="mt-5 text-xl font-bold">{title}</h1>
      ) : (
        <>
          <h1 className="mt-4 text-sm font-medium text-muted">{title}</h1>
          <p className="text-xl font-bold">{greeting}</p>
        </>
      )}
      {children}
    </>
  );
}
