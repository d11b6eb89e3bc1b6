import { useQuery } from '@tanstack/react-query';
import { FileCheck2 } from 'lucide-react';
import { Link } from 'react-router';
import { checkedText } from '#domain/statements/statement-words.ts';
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
          {checkedText(shown.to_day, {
            checked: shown.counts.recorded + shown.counts.tied,
            open: shown.counts.open,
          })}
        </span>
      )}
      <Link to="/extrato" className={buttonLook({ variant: 'ghost', dense: true, className: '-mx-2' })}>
        <FileCheck2 aria-hidden="true" />
        Conferir extrato
      </Link>
    </p>
  );
}
