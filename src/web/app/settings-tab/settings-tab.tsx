import { useQuery } from '@tanstack/react-query';
import { accessCodeQuery } from '#web/access-codes/access-code-query.ts';
import { DeletedClients } from '#web/clients/deleted-clients.tsx';
import { DeletedLoans } from '#web/loans/deletion/deleted-loans.tsx';
import { SkeletonList } from '#web/ui/list/skeleton-list.tsx';
import { openSessionsQuery } from '#web/accounts/account-queries.ts';
import { AccountSection } from '#web/accounts/account-section.tsx';
import { ExportSection } from '#web/exports/export-section.tsx';
import { InstitutionProfile } from '#web/institutions/institution-profile.tsx';
import { institutionQuery } from '#web/institutions/institution-query.ts';
import { PresetsSection } from '#web/loan-presets/presets-section.tsx';
import { presetsQuery } from '#web/loan-presets/preset-queries.ts';
import { OpenSessions } from '#web/accounts/open-sessions.tsx';
import { PortalAccess } from '#web/access-codes/portal-access.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** IS-1, and what else a lender decides once: who comes in, how it looks, what to take home, what to bring back. */
export function SettingsTab() {
  // All of it at once: sections that grow one after the other would push each other down.
  const answers = [
    useQuery(institutionQuery),
    useQuery(accessCodeQuery),
    useQuery(openSessionsQuery),
    useQuery(presetsQuery),
  ];
  if (answers.some(({ isPending }) => isPending)) {
    return <SkeletonList text="Carregando..." rows={2} space="min-h-dvh" />;
  }
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start lg:gap-5">
        <div className="grid min-w-0 grid-cols-1 gap-4 lg:gap-5">
          <InstitutionProfile />
          <PortalAccess />
          <PresetsSection />
          <ThemeChoice />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4 lg:gap-5">
          <AccountSection />
          <OpenSessions />
          <ExportSection />
        </div>
      </div>
      <DeletedClients />
      <DeletedLoans />
    </div>
  );
}
