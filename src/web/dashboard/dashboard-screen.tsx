import { PageHeader } from '#web/ui/page-header.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';

/** DB-1 */
export function DashboardScreen() {
  usePageTitle('Dashboard');
  return <PageHeader title="Dashboard Financeiro" subtitle="Visão geral dos seus empréstimos" />;
}
