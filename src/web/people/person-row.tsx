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
} from 'lucide-react';
import type { Person } from '#contract/people.ts';
import { momentText } from '#domain/calendar.ts';
import { ROLE_LABELS, type Role } from '#domain/people/role.ts';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
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

function PersonActions({ person, onChangeRole, onResetSecondFactor, onDisable }: PersonRowProps) {
  const name = personName(person);
  const change = useChangePerson(person);
  const sendChange = useSingleSend(change);
  const endSessions = useOperation('endSessions', {
    run: () => call('DELETE /api/people/:id/sessions', { params: { id: person.id } }),
    onDone: () => showToast({ title: 'Sessões encerradas!', description: name }),
  });
  const sendEnd = useSingleSend(endSessions);
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
        loading={endSessions.isPending}
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
