import { X } from 'lucide-react';
import type { InstitutionProfile } from '#contract/institutions.ts';
import type { ShownLoan } from '#contract/loans.ts';
import type { Day } from '#domain/calendar.ts';
import {
  LENDING_NOTICE_TEXTS,
  lendingNotices,
  type LendingNotice,
} from '#domain/loans/terms/lending-notices.ts';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { lentTerms } from './lent-terms.ts';
import { draftOfForm, type LoanFormDraft } from './loan-form-draft.ts';

export interface LendingNoticesProps {
  /** Null for a new loan. */
  record: ShownLoan | null;
  draft: LoanFormDraft;
  today: Day;
  onChange: (change: Partial<LoanFormDraft>) => void;
}

/** Once per loan: of a saved one only what the change brings, and none that was dismissed (LP-23 to LP-25). */
export function LendingNotices(props: LendingNoticesProps & { institution: InstitutionProfile }) {
  const { institution, record, draft, today, onChange } = props;
  const said = record === null ? null : lentTerms(record, draftOfForm(record, today));
  const before = record === null ? [] : lendingNotices(institution, said);
  const { dismissed_notices: dismissed } = draft;
  return lendingNotices(institution, lentTerms(record, draft))
    .filter((notice) => !before.includes(notice) && !dismissed.includes(notice))
    .map((notice) => (
      <div key={notice} role="note" className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <NoticeText notice={notice} />
        </div>
        {notice !== 'esc' && (
          <IconButton
            label={notice === 'rate' ? 'Dispensar o aviso da taxa' : 'Dispensar o aviso da multa'}
            onClick={() => onChange({ dismissed_notices: [...dismissed, notice] })}
          >
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
    ));
}

function NoticeText({ notice }: { notice: LendingNotice }) {
  const text = LENDING_NOTICE_TEXTS[notice];
  return notice === 'rate' ? (
    <Notice tone="orange">{text}</Notice>
  ) : (
    <p className="py-3 text-sm text-muted">{text}</p>
  );
}
