import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton-list.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { InterestQueue } from './interest-requests/interest-queue.tsx';
import { SignOutButton } from './sign-out-button.tsx';

const loadReports = () => import('./reports/reports-panel.tsx');
const ReportsPanel = lazy(async () => ({ default: (await loadReports()).ReportsPanel }));

const loadSettings = () => import('./settings/settings-tab.tsx');
const SettingsTab = lazy(async () => ({ default: (await loadSettings()).SettingsTab }));

const FIRST_TAB = 'fila';

/** IN-1 */
export function AdminScreen() {
  const [tab, setTab] = useTabInAddress();
  usePageTitle('Admin');
  useEffect(preloadWhenIdle, []);
  return (
    <>
      <PageHeader title="Administração" subtitle="Pedidos, relatórios e o perfil da instituição" />
      <Tabs value={tab} onValueChange={setTab}>
        <TabList aria-label="Administração" className="lg:max-w-xl">
          <Tab value={FIRST_TAB}>Fila de Interesses</Tab>
          <Tab value="relatorios">Relatórios</Tab>
          <Tab value="configuracoes">Configurações</Tab>
        </TabList>
        <TabPanel value={FIRST_TAB}>
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
      <div className="mt-8 border-t border-line pt-5">
        <SignOutButton />
      </div>
    </>
  );
}

const TABS = [FIRST_TAB, 'relatorios', 'configuracoes'];

/** In the address, so that going back, reloading and a link all keep it; at once, as a control that is pressed shows it. */
function useTabInAddress(): [string, (tab: string) => void] {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('aba') ?? FIRST_TAB;
  const tab = TABS.includes(wanted) ? wanted : FIRST_TAB;
  return [
    tab,
    (next) =>
      setParams(next === FIRST_TAB ? {} : { aba: next }, {
        replace: true,
        preventScrollReset: true,
        flushSync: true,
      }),
  ];
}

/** Nobody waits for a tab: it comes while the person reads the queue. One that fails now is asked for again. */
function preloadWhenIdle(): () => void {
  const load = () => void Promise.all([loadReports(), loadSettings()]).catch(() => undefined);
  const timer = setTimeout(load, 500);
  return () => clearTimeout(timer);
}
