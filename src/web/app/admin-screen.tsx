import { Suspense, useEffect } from 'react';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { loadWhenIdle } from '#web/base/first-view/when-idle.ts';
import { HelpLink } from '#web/ui/basic/help-link.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { SkeletonList } from '#web/ui/list/skeleton-list.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/page/tabs.tsx';
import { useChoiceInAddress } from '#web/ui/page/use-choice-in-address.ts';
import { InterestQueue } from '#web/interest-requests/interest-queue.tsx';
import { WaitingPill } from '#web/interest-requests/waiting-pill.tsx';
import { AdminTiles } from './admin-tiles.tsx';
import { SignOutButton } from '#web/sessions/sign-out-button.tsx';

const ReportsPanel = lazyPart(async () => (await import('#web/reports/reports-panel.tsx')).ReportsPanel);

const SettingsTab = lazyPart(async () => (await import('./settings-tab/settings-tab.tsx')).SettingsTab);

const TABS: readonly [string, ...string[]] = ['fila', 'relatorios', 'configuracoes'];

/** Queue, reports and settings, with sign-out (IN-1). */
export function AdminScreen() {
  const [tab, setTab] = useChoiceInAddress('aba', TABS);
  useEffect(preloadWhenIdle, []);
  return (
    <>
      <PageHeader
        title="Administração"
        subtitle="Pedidos, relatórios e o perfil da instituição"
        action={
          <>
            <HelpLink />
            <SignOutButton dense />
          </>
        }
      />
      {/* A setting's first field and its button share a phone's first view (IS-3). */}
      {tab !== 'configuracoes' && <AdminTiles />}
      <Tabs value={tab} onValueChange={setTab}>
        <TabList aria-label="Administração" className="lg:max-w-xl">
          <Tab value="fila">
            Fila de Interesses
            <WaitingPill className="absolute -top-1.5 -right-0.5" />
          </Tab>
          <Tab value="relatorios">Relatórios</Tab>
          <Tab value="configuracoes">Configurações</Tab>
        </TabList>
        <TabPanel value="fila">
          <InterestQueue />
        </TabPanel>
        <TabPanel value="relatorios">
          <Suspense
            fallback={<SkeletonList text="Carregando..." rows={1} space="min-h-[29rem] lg:min-h-56" />}
          >
            <ReportsPanel />
          </Suspense>
        </TabPanel>
        <TabPanel value="configuracoes">
          <Suspense fallback={<SkeletonList text="Carregando..." rows={2} space="min-h-dvh" />}>
            <SettingsTab />
          </Suspense>
        </TabPanel>
      </Tabs>
    </>
  );
}

/** A tab does not hold the screen up: it comes while the person reads the queue. */
function preloadWhenIdle(): () => void {
  const sections = () => import('./settings-tab/institution-sections.ts');
  return loadWhenIdle([ReportsPanel.load, SettingsTab.load, sections], 500);
}
