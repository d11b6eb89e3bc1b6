import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { Cents } from '#domain/money.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { institutionQuery } from '#web/data/institutions/institution-query.ts';

const CapitalBar = lazyPart(async () => (await import('./capital-bar.tsx')).CapitalBar);

/** Only an ESC that said its capital has this bar (LP-24). */
export function CapitalOfLender({ principalOpen }: { principalOpen: Cents }) {
  const { data } = useQuery({ ...institutionQuery, meta: { failed: false } });
  if (data?.lender_kind !== 'esc' || data.paid_in_capital === null) return null;
  return (
    <Suspense fallback={null}>
      <CapitalBar principalOpen={principalOpen} capital={data.paid_in_capital} />
    </Suspense>
  );
}
