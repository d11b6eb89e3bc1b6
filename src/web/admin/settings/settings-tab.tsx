import { DeletedClients } from '#web/clients/deleted-clients.tsx';
import { DeletedLoans } from '#web/loans/deleted-loans.tsx';
import { AccountSection } from './account-section.tsx';
import { ExportSection } from './export-section.tsx';
import { InstitutionProfile } from './institution-profile.tsx';
import { OpenSessions } from './open-sessions.tsx';
import { PortalAccess } from './portal-access.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** IS-1, and what else a lender decides once: who comes in, how it looks, what to take home, what to bring back. */
export function SettingsTab() {
  return (
    <div className="grid gap-8">
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start lg:gap-5">
        <div className="grid min-w-0 gap-4 lg:gap-5">
          <InstitutionProfile />
          <PortalAccess />
          <ThemeChoice />
        </div>
        <div className="grid min-w-0 gap-4 lg:gap-5">
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
