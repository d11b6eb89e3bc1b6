import { PageHeader } from '#web/ui/page/page-header.tsx';
import { SettingsTab } from './settings-tab/settings-tab.tsx';

/** 'Conta' of a collector: their own account, and what they received (EQ-5). */
export function AccountScreen() {
  return (
    <>
      <PageHeader title="Conta" subtitle="O seu acesso e o que você recebeu" />
      <SettingsTab />
    </>
  );
}
