import { momentText } from '#domain/calendar.ts';
import { accessText } from '#domain/privacy/access.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';
import { usePagedQuery } from '#web/api/use-paged-query.ts';
import { settings } from '#web/base/settings.ts';
import { PagedList } from '#web/ui/list/paged-list.tsx';

interface ClientAccessesProps {
  clientId: string;
  /** Asked for at each, because opening a file or an export makes nothing stale. */
  opening: number;
}

/** Who saw or took what is kept of a client (LP-9). */
export function ClientAccesses({ clientId, opening }: ClientAccessesProps) {
  const accesses = usePagedQuery({
    queryKey: [...queryRoots.clients, 'accesses', clientId, opening],
    fetchPage: (after, signal) =>
      call(
        'GET /api/clients/:id/accesses',
        { params: { id: clientId }, query: { after, limit: 30 } },
        { signal },
      ),
  });
  return (
    <>
      <p className="mb-2 text-sm text-muted">Dos últimos 12 meses. Abrir esta página não entra na lista.</p>
      <PagedList
        query={accesses}
        label="Acessos"
        loadingText="Carregando acessos..."
        pageClassName="grid divide-y divide-line"
        drawAll
        renderItem={(access) => (
          <p className="py-2 text-sm wrap-anywhere">
            <span className="block text-muted">{momentText(access.at, settings.timeZone)}</span>
            {accessText(access)}
          </p>
        )}
        empty={<p className="text-muted">Nenhum acesso ainda.</p>}
      />
    </>
  );
}
