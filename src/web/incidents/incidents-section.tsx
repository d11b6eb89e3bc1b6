import { Plus, ShieldAlert } from 'lucide-react';
import { Suspense } from 'react';
import type { Incident } from '#contract/incidents.ts';
import { dayText } from '#domain/calendar.ts';
import { INCIDENT_DEADLINE } from '#domain/incidents/incident.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';
import { usePagedQuery } from '#web/api/use-paged-query.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { DocumentButton } from '#web/documents/document-button.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PagedList } from '#web/ui/list/paged-list.tsx';
import { SettingsSection } from '#web/ui/settings/settings-section.tsx';

const IncidentDialog = lazyPart(async () => (await import('./incident-dialog.tsx')).IncidentDialog);

/** 'Incidente de segurança' in Configurações: what was written down for the ANPD, and the form; the newest first (LP-11). */
export function IncidentsSection() {
  const query = usePagedQuery<Incident>({
    queryKey: [...queryRoots.incidents, 'list'],
    fetchPage: (after, signal) => call('GET /api/incidents', { query: { after, limit: 20 } }, { signal }),
  });
  const form = useDialog<null>();
  return (
    <SettingsSection
      title="Incidente de segurança"
      hint="Se dados de clientes vazaram ou se perderam, registre aqui o que a ANPD pergunta. O registro não muda e fica guardado por pelo menos 5 anos."
    >
      <p className="mb-4 text-sm text-muted">{INCIDENT_DEADLINE}</p>
      <PagedList
        query={query}
        label="Incidentes registrados"
        pageClassName="grid gap-3"
        drawAll
        renderItem={(incident) => <IncidentLine incident={incident} />}
        loadingText="Carregando incidentes..."
        empty={<EmptyState icon={ShieldAlert} title="Nenhum incidente registrado" />}
      />
      <div className="mt-4">
        <Button variant="secondary" onClick={() => form.open(null, 'new')}>
          <Plus aria-hidden="true" />
          Registrar incidente
        </Button>
      </div>
      <Suspense fallback={<SheetComing />}>
        {form.shown !== null && (
          <IncidentDialog
            key={`form ${form.shown.key}`}
            {...form.shown.dialog}
            onFinished={form.shown.onFinished}
          />
        )}
      </Suspense>
    </SettingsSection>
  );
}

function IncidentLine({ incident }: { incident: Incident }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-semibold">{`Aconteceu em ${dayText(incident.happened_on)}`}</p>
        <p className="line-clamp-2 text-sm text-muted wrap-anywhere">{incident.what_happened}</p>
      </div>
      <DocumentButton dense source={{ address: `/api/incidents/${incident.id}/pdf` }}>
        PDF
      </DocumentButton>
    </div>
  );
}
