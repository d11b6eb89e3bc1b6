import { useState } from 'react';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { SignOutButton } from './sign-out-button.tsx';

/** IN-1 */
export function AdminScreen() {
  const [tab, setTab] = useState('fila');
  usePageTitle('Admin');
  return (
    <>
      <PageHeader title="Administração" subtitle="Pedidos, relatórios e o perfil da instituição" />
      <Tabs value={tab} onValueChange={setTab}>
        <TabList aria-label="Administração" className="lg:max-w-xl">
          <Tab value="fila">Fila de Interesses</Tab>
          <Tab value="relatorios">Relatórios</Tab>
          <Tab value="configuracoes">Configurações</Tab>
        </TabList>
        <TabPanel value="fila">
          <h2 className="text-lg font-bold">Fila de Interesses</h2>
        </TabPanel>
        <TabPanel value="relatorios">
          <h2 className="text-lg font-bold">Relatórios</h2>
        </TabPanel>
        <TabPanel value="configuracoes">
          <h2 className="text-lg font-bold">Perfil da Instituição</h2>
        </TabPanel>
      </Tabs>
      <div className="mt-8 border-t border-line pt-5">
        <SignOutButton />
      </div>
    </>
  );
}
