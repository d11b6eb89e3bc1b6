import { PageHeader } from '#web/ui/page-header.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';

/** CL-1 */
export function ClientsScreen() {
  usePageTitle('Clientes');
  return <PageHeader title="Clientes" subtitle="Gerencie seus clientes" />;
}
