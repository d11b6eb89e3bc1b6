import { useEffect, useRef } from 'react';
import { Notice } from '#web/ui/feedback/notice.tsx';

interface RecordChangedNoticeProps {
  /** 'Este empréstimo' */
  what: string;
  changes: readonly string[] | null;
}

/** LN-18: above the fields of a form whose record changed elsewhere; nothing while it did not. */
export function RecordChangedNotice({ what, changes }: RecordChangedNoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  const text = changes === null ? null : sentence(what, changes);
  // On a phone the fields above the pressed button may be out of sight.
  useEffect(() => {
    if (text !== null) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <div ref={ref} role="alert" className="scroll-mt-2 not-empty:mb-4">
      {text !== null && <Notice tone="orange">{text}</Notice>}
    </div>
  );
}

function sentence(what: string, changes: readonly string[]): string {
  const said = `${what} mudou enquanto você editava`;
  return changes.length === 0 ? `${said}.` : `${said}: ${changes.join(', ')}`;
}
