import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { dayText } from '#domain/calendar.ts';
import { lastStatementQuery } from '#web/data/statements/statement-queries.ts';
import { buttonLook } from '#web/ui/basic/button.tsx';

/** The way to the statement, and what became of the last one: 'No extrato de 20/11: 12 conferidos, 3 sem par.' (EX-13). */
export function StatementLine() {
  const { data } = useQuery(lastStatementQuery);
  const shown = data === undefined || data === null || data.undone_at !== null ? null : data;
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      {shown !== null && (
        <span>
          {`No extrato de ${dayText(shown.to_day).slice(0, 5)}: ${shown.counts.recorded + shown.counts.tied} conferidos, ${shown.counts.open} sem par.`}
        </span>
      )}
      <Link to="/extrato" className={buttonLook({ variant: 'ghost', dense: true })}>
        <Check aria-hidden="true" />
        Conferir extrato
      </Link>
    </p>
  );
}
