import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { Suspense } from 'react';
import type { Invitation, Person } from '#contract/people.ts';
import { LARGEST_TEAM } from '#domain/people/team.ts';
import { LoadedSection } from '#web/ui/settings/loaded-section.tsx';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { InvitationList } from './invitation-list.tsx';
import { peopleQuery } from '#web/data/people/people-queries.ts';
import { PersonRow } from './person-row.tsx';

const InviteDialog = lazyPart(async () => (await import('./invite-dialog.tsx')).InviteDialog);
const ChangeRoleDialog = lazyPart(async () => (await import('./change-role-dialog.tsx')).ChangeRoleDialog);
const ResetSecondFactorDialog = lazyPart(
  async () => (await import('./reset-second-factor-dialog.tsx')).ResetSecondFactorDialog,
);
const HandOverDialog = lazyPart(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog);
const DisableDialog = lazyPart(async () => (await import('./disable-dialog.tsx')).DisableDialog);

/** 'Equipe' in Admin › Configurações: who works in this notebook, and as what (EQ-1). */
export function TeamSection() {
  const query = useQuery(peopleQuery);
  return (
    <LoadedSection
      title="Equipe"
      hint="Cada pessoa entra com o próprio e-mail e senha, e o que ela registra leva o nome dela."
      query={query}
    >
      {({ items, invitations }) => <Team people={items} invitations={invitations} />}
    </LoadedSection>
  );
}

interface TeamProps {
  people: readonly Person[];
  invitations: readonly Invitation[];
}

function Team({ people, invitations }: TeamProps) {
  const invite = useDialog<null>();
  const change = useDialog<Person>();
  const reset = useDialog<Person>();
  const handOver = useDialog<Person>();
  const disable = useDialog<Person>();
  const isFull = people.length + invitations.length >= LARGEST_TEAM;
  return (
    <>
      <ul aria-label="Equipe" className="mb-4 divide-y divide-line border-y border-line">
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            onChangeRole={() => change.open(person)}
            onResetSecondFactor={() => reset.open(person)}
            onHandOver={() => handOver.open(person)}
            onDisable={() => disable.open(person)}
          />
        ))}
      </ul>
      <Button
        disabled={isFull}
        onPointerEnter={InviteDialog.prefetch}
        onClick={() => invite.open(null, 'new')}
      >
        <UserPlus aria-hidden="true" />
        Convidar
      </Button>
      {isFull && (
        <p className="mt-2 text-sm text-muted">{`A equipe já tem ${LARGEST_TEAM} pessoas, com os convites.`}</p>
      )}
      {invitations.length > 0 && <InvitationList invitations={invitations} />}
      <Suspense fallback={<SheetComing />}>
        {invite.shown !== null && (
          <InviteDialog
            key={`invite ${invite.shown.key}`}
            {...invite.shown.dialog}
            onFinished={invite.shown.onFinished}
          />
        )}
        {change.shown !== null && (
          <ChangeRoleDialog
            key={`role ${change.shown.key}`}
            {...change.shown.dialog}
            person={change.shown.subject}
          />
        )}
        {reset.shown !== null && (
          <ResetSecondFactorDialog
            key={`reset ${reset.shown.key}`}
            {...reset.shown.dialog}
            person={reset.shown.subject}
          />
        )}
        {handOver.shown !== null && (
          <HandOverDialog
            key={`hand over ${handOver.shown.key}`}
            {...handOver.shown.dialog}
            person={handOver.shown.subject}
          />
        )}
        {disable.shown !== null && (
          <DisableDialog
            key={`disable ${disable.shown.key}`}
            {...disable.shown.dialog}
            person={disable.shown.subject}
          />
        )}
      </Suspense>
    </>
  );
}
