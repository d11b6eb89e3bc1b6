import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { InstitutionMark } from '#web/ui/page/institution-mark.tsx';
import { institutionQuery } from '#web/data/institutions/institution-query.ts';

interface LetterheadProps {
  /** What the paper is, and of which day: at its right edge. */
  children: ReactNode;
}

/** The head of a page that is handed over: whose it is and how to reach them. Without a profile only what the paper is. */
export function Letterhead({ children }: LetterheadProps) {
  // A failure costs the page its head; it is not worth a toast.
  const { data: institution } = useQuery({ ...institutionQuery, meta: { failed: false } });
  const name = institution?.name ?? null;
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      {institution !== undefined && name !== null && (
        <div className="flex min-w-0 flex-[1_1_12rem] items-center gap-3">
          <InstitutionMark name={name} url={institution.logo} />
          <div className="min-w-0">
            <p className="leading-snug font-bold break-words">{name}</p>
            {institution.contact_info !== null && (
              <p className="text-sm break-words text-muted print:text-inherit">{institution.contact_info}</p>
            )}
          </div>
        </div>
      )}
      <div className="text-sm">{children}</div>
    </header>
  );
}
