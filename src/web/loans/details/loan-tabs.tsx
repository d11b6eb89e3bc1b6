import { useState } from 'react';
import type { Cents } from '#domain/money.ts';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { InstallmentsTab } from '#web/loans/installments/installments-tab.tsx';
import { PaymentList } from '#web/loans/payments/payment-list.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/page/tabs.tsx';
import { LoanHistory } from './loan-history.tsx';

interface LoanTabsProps {
  loan: LoanWithClient;
  onReceive: (amount: Cents) => HTMLElement | null;
}

/** PA-17: the instalments first, where there are any; the history last. */
export function LoanTabs({ loan, onReceive }: LoanTabsProps) {
  const isSingle = loan.interest_method === 'single';
  const [chosen, setChosen] = useState<string | null>(null);
  const first = isSingle ? 'payments' : 'installments';
  return (
    <Tabs
      value={chosen === null || (isSingle && chosen === 'installments') ? first : chosen}
      onValueChange={setChosen}
    >
      <TabList aria-label={isSingle ? 'Pagamentos e histórico' : 'Carnê, pagamentos e histórico'}>
        {!isSingle && <Tab value="installments">Carnê</Tab>}
        <Tab value="payments">Pagamentos</Tab>
        <Tab value="history">Histórico</Tab>
      </TabList>
      {!isSingle && (
        <TabPanel value="installments">
          <InstallmentsTab loan={loan} onReceive={onReceive} />
        </TabPanel>
      )}
      <TabPanel value="payments">
        <PaymentList loan={loan} />
      </TabPanel>
      <TabPanel value="history">
        <LoanHistory loan={loan} />
      </TabPanel>
    </Tabs>
  );
}
