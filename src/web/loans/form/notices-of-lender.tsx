import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { institutionQuery } from '#web/data/institutions/institution-query.ts';
import type { LendingNoticesProps } from './lending-notices.tsx';

const LendingNotices = lazyPart(async () => (await import('./lending-notices.tsx')).LendingNotices);

/** What the law may ask of this loan; who said nothing of what they are loads none of it (LP-22). */
export function NoticesOfLender(props: LendingNoticesProps) {
  const { data } = useQuery({ ...institutionQuery, meta: { failed: false } });
  if (data === undefined || data.lender_kind === 'not_said') return null;
  return (
    <Suspense fallback={null}>
      <LendingNotices {...props} institution={data} />
    </Suspense>
  );
}
