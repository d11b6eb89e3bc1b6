import { ArrowLeftRight, BadgeCheck } from 'lucide-react';
import { useNavigate } from 'react-router';
import { ROLE_LABELS } from '#domain/people/role.ts';
import { call } from '#web/api/api-client.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { homeOf } from '#web/base/screens.ts';
import { SettingsSection } from '#web/ui/settings/settings-section.tsx';
import { announceSession } from '#web/base/session-events.ts';
import { useSession } from '#web/sessions/use-session.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { InstitutionMark } from '#web/ui/page/institution-mark.tsx';

const switchInstitution: ChangeOfScreen = { failed: 'Não deu para trocar de instituição' };

/** Where the person works; every tab of the browser goes along (EQ-1). */
export function InstitutionsSection() {
  const { staff } = useSession();
  const navigate = useNavigate();
  const change = useOperation(switchInstitution, {
    run: (institution_id: string) => call('POST /api/session/institution', { body: { institution_id } }),
    onDone: async (session) => {
      announceSession({ type: 'signed_in', staff: session });
      await navigate(homeOf(session.role), { replace: true });
    },
  });
  const send = useSingleSend(change);
  return (
    <SettingsSection title="Instituições" hint="Você trabalha em mais de uma. Troque quando quiser.">
      <ul aria-label="Instituições" className="divide-y divide-line">
        {(staff?.institutions ?? []).map(({ id, name, role }) => {
          const shown = name ?? 'Instituição sem nome';
          return (
            <li key={id} className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
              <InstitutionMark name={shown} url={null} />
              <div className="min-w-0 flex-[1_1_8rem]">
                <p className="font-medium wrap-anywhere">{shown}</p>
                <p className="text-sm text-muted">{ROLE_LABELS[role]}</p>
              </div>
              {id === staff?.institution_id ? (
                <Badge tone="green" icon={BadgeCheck}>
                  Aberta agora
                </Badge>
              ) : (
                <Button
                  variant="secondary"
                  dense
                  aria-label={`Trabalhar em ${shown}`}
                  loading={change.isPending && change.variables === id}
                  disabled={change.isPending}
                  onClick={() => send(id)}
                >
                  <ArrowLeftRight aria-hidden="true" />
                  Trocar
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </SettingsSection>
  );
}
