import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, LogOut, MonitorSmartphone } from 'lucide-react';
import { momentText } from '#domain/calendar.ts';
import { SIGNED_IN_WITH_WORDS } from '#domain/second-factor/signed-in-with.ts';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { endSessions } from '#web/data/accounts/account-operations.ts';
import { settings } from '#web/base/settings.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { openSessionsQuery, type OpenSession } from '#web/data/accounts/account-queries.ts';
import { LoadedSection } from '#web/ui/settings/loaded-section.tsx';

/** Where the account is open, since when and how it signed in (SG-10); a phone that was lost is shut out from here. */
export function OpenSessions() {
  const query = useQuery(openSessionsQuery);
  return (
    <LoadedSection title="Meus aparelhos" hint="Onde sua conta está aberta." query={query}>
      {(sessions) => <SessionList sessions={sessions} />}
    </LoadedSection>
  );
}

function SessionList({ sessions }: { sessions: readonly OpenSession[] }) {
  const queryClient = useQueryClient();
  const refetch = () => queryClient.invalidateQueries({ queryKey: openSessionsQuery.queryKey });
  const end = useOperation(endSessions, {
    /** One session by its id; all the others with null. */
    run: (ended: string | null) =>
      ended === null
        ? call('DELETE /api/account/sessions')
        : call('DELETE /api/account/sessions/:id', { params: { id: ended } }),
    onDone: (_, ended) => {
      showToast({ title: ended === null ? 'Outros aparelhos encerrados!' : 'Aparelho encerrado!' });
      return refetch();
    },
    onFailed: () => void refetch(),
  });
  const others = sessions.filter(({ current }) => !current);
  return (
    <>
      <ul aria-label="Meus aparelhos" className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-3 py-3 first:pt-0">
            <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <div className="min-w-0 flex-[1_1_8rem]">
              <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <p className="font-medium">{session.device}</p>
                {session.current && (
                  <Badge tone="green" icon={BadgeCheck}>
                    Este aparelho
                  </Badge>
                )}
              </div>
              <p className="text-sm text-muted">
                {`Entrou em ${momentText(session.created_at, settings.timeZone)} com ${SIGNED_IN_WITH_WORDS[session.signed_in_with]}`}
              </p>
              <p className="text-sm text-muted">{`Visto em ${momentText(session.last_seen_at, settings.timeZone)}`}</p>
            </div>
            {!session.current && (
              <Button
                variant="secondary"
                dense
                aria-label={`Encerrar ${session.device}`}
                loading={end.isPending && end.variables === session.id}
                onClick={() => end.mutate(session.id)}
              >
                Encerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          variant="secondary"
          className="mt-2 w-full text-red sm:w-auto"
          loading={end.isPending && end.variables === null}
          onClick={() => end.mutate(null)}
        >
          <LogOut aria-hidden="true" />
          Encerrar todos os outros
        </Button>
      )}
    </>
  );
}
