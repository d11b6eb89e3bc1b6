import { PageHeader } from '#web/ui/page-header.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';

/** LN-1 */
export function LoansScreen() {
  usePageTitle('Empréstimos');
  return <PageHeader title="Empréstimos" subtitle="Visualize e gerencie seus empréstimos" />;
}
