import { useQueryClient } from '@tanstack/react-query';
import { Clock, X } from 'lucide-react';
import type { Invitation } from '#contract/people.ts';
import { momentText } from '#domain/calendar.ts';
import { ROLE_LABELS } from '#domain/people/role.ts';
import { call } from '#web/api/api-client.ts';
import type { ChangeOfScreen } from '#web/api/operations.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { settings } from '#web/base/settings.ts';
import { EmailOrText } from '#web/ui/basic/email-or-text.tsx';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { peopleQuery } from '#web/data/people/people-queries.ts';

const cancelInvitation: ChangeOfScreen = { failed: 'Não deu para cancelar o convite' };

/** Who was invited and has not come yet. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const queryClient = useQueryClient();
  const refetch = () => void queryClient.invalidateQueries(peopleQuery);
  const cancel = useOperation(cancelInvitation, {
    run: ({ id }: Invitation) => call('DELETE /api/invitations/:id', { params: { id } }),
    onDone: (_, { email }) => {
      showToast({ title: 'Convite cancelado!', description: email });
      refetch();
    },
    // Accepted or cancelled elsewhere meanwhile: the list shows it.
    onFailed: refetch,
  });
  return (
    <div className="mt-6">
      <h3 className="font-bold">Convites em aberto</h3>
      <ul aria-label="Convites em aberto" className="divide-y divide-line">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="flex items-start gap-3 py-3">
            <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
            <div className="min-w-0 flex-1">
              <p className="font-medium wrap-anywhere">{`${invitation.name} · ${ROLE_LABELS[invitation.role]}`}</p>
              <p className="text-sm text-muted">
                <EmailOrText text={invitation.email} />
              </p>
              <p className="text-sm text-muted">{`Vale até ${momentText(invitation.expires_at, settings.timeZone)}`}</p>
            </div>
            <IconButton
              label={`Cancelar o convite de ${invitation.name}`}
              disabled={cancel.isPending}
              onClick={() => cancel.mutate(invitation)}
            >
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
