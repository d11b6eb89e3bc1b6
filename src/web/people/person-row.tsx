import { useQueryClient } from '@tanstack/react-query';
import {
  Ban,
  KeyRound,
  LogOut,
  RotateCcw,
  ShieldCheck,
  type LucideIcon,
  HandCoins,
  Eye,
  Briefcase,
  Crown,
  Undo2,
} from 'lucide-react';
import type { Person } from '#contract/people.ts';
import { momentText } from '#domain/calendar.ts';
import { ROLE_LABELS, type Role } from '#domain/people/role.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { endSessions } from '#web/data/accounts/account-operations.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { settings } from '#web/base/settings.ts';
import { EmailOrText } from '#web/ui/basic/email-or-text.tsx';
import { useSession } from '#web/sessions/use-session.ts';
import { AvatarInitials } from '#web/ui/basic/avatar-initials.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { showToast } from '#web/base/show-toast.ts';
import { personName } from './person-name.ts';
import { useChangePerson } from './use-change-person.ts';

const ROLE_ICONS = {
  owner: ShieldCheck,
  manager: Briefcase,
  collector: HandCoins,
  viewer: Eye,
} as const satisfies Record<Role, LucideIcon>;

interface PersonRowProps {
  person: Person;
  onChangeRole: () => void;
  onResetSecondFactor: () => void;
  onHandOver: () => void;
  onDisable: () => void;
}

/** A person of the team with what the owner can do about them; the owner themself is only shown. */
export function PersonRow(props: PersonRowProps) {
  const { person } = props;
  const { staff } = useSession();
  const name = personName(person);
  const isDisabled = person.disabled_at !== null;
  return (
    <li aria-label={name} className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <AvatarInitials name={name} />
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-semibold wrap-anywhere">
          {person.id === staff?.user_id ? `${name} (você)` : name}
        </p>
        {person.name !== null && (
          <p className="text-sm text-muted">
            <EmailOrText text={person.email} />
          </p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-2">
          <Badge tone="neutral" icon={ROLE_ICONS[person.role]}>
            {ROLE_LABELS[person.role]}
          </Badge>
          {person.role === 'collector' && person.can_lend && (
            <span className="text-xs text-muted">pode emprestar</span>
          )}
          {person.ownership_offered_at !== null && (
            <span className="text-xs text-muted">falta aceitar a propriedade</span>
          )}
          {isDisabled && (
            <Badge tone="orange" icon={Ban}>
              Sem acesso
            </Badge>
          )}
        </p>
        <p className="mt-1 text-sm text-muted">{lastAccess(person)}</p>
      </div>
      {person.role !== 'owner' && <PersonActions {...props} />}
    </li>
  );
}

function lastAccess({ last_seen_at: seen }: Person): string {
  return seen === null ? 'Ainda não entrou' : `Último acesso em ${momentText(seen, settings.timeZone)}`;
}

function PersonActions(props: PersonRowProps) {
  const { person, onChangeRole, onResetSecondFactor, onDisable } = props;
  const name = personName(person);
  const change = useChangePerson(person);
  const sendChange = useSingleSend(change);
  const end = useOperation(endSessions, {
    run: () => call('DELETE /api/people/:id/sessions', { params: { id: person.id } }),
    onDone: () => showToast({ title: 'Sessões encerradas!', description: name }),
  });
  const sendEnd = useSingleSend(end);
  if (person.disabled_at !== null) {
    return (
      <Button
        variant="secondary"
        dense
        aria-label={`Reativar ${name}`}
        loading={change.isPending}
        onClick={() => sendChange({ change: { disabled: false }, done: 'Acesso reativado!' })}
      >
        <RotateCcw aria-hidden="true" />
        Reativar
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" dense aria-label={`Mudar o que ${name} pode fazer`} onClick={onChangeRole}>
        Mudar
      </Button>
      <Button
        variant="secondary"
        dense
        aria-label={`Encerrar sessões de ${name}`}
        loading={end.isPending}
        onClick={() => sendEnd(undefined)}
      >
        <LogOut aria-hidden="true" />
        Encerrar sessões
      </Button>
      {person.has_second_factor && (
        <Button
          variant="secondary"
          dense
          aria-label={`Redefinir verificação de ${name}`}
          onClick={onResetSecondFactor}
        >
          <KeyRound aria-hidden="true" />
          Redefinir verificação
        </Button>
      )}
      {person.role === 'manager' && <OwnershipAction {...props} />}
      <Button
        variant="secondary"
        dense
        className="text-red"
        aria-label={`Desativar ${name}`}
        onClick={onDisable}
      >
        <Ban aria-hidden="true" />
        Desativar
      </Button>
    </div>
  );
}

/** AS-14: offered, or the offer taken back. */
function OwnershipAction({ person, onHandOver }: PersonRowProps) {
  const queryClient = useQueryClient();
  const name = personName(person);
  const withdraw = useOperation(
    { failed: 'Não deu para retirar a oferta' },
    {
      run: () => call('DELETE /api/people/:id/ownership', { params: { id: person.id } }),
      onDone: () => {
        showToast({ title: 'Oferta retirada!', description: name });
        return queryClient.invalidateQueries({ queryKey: queryRoots.people });
      },
    },
  );
  const send = useSingleSend(withdraw);
  if (person.ownership_offered_at === null)
    return (
      <Button variant="secondary" dense aria-label={`Passar a propriedade a ${name}`} onClick={onHandOver}>
        <Crown aria-hidden="true" />
        Passar a propriedade
      </Button>
    );
  return (
    <Button
      variant="secondary"
      dense
      aria-label={`Retirar a oferta de propriedade a ${name}`}
      loading={withdraw.isPending}
      onClick={() => send(undefined)}
    >
      <Undo2 aria-hidden="true" />
      Retirar oferta
    </Button>
  );
}
