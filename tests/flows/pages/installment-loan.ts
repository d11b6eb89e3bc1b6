import type { Locator, Page } from '@playwright/test';
import { LoanDetails } from './loan-details.ts';

/** The details of a loan in instalments, with its carnê and the dialogs opened from it. */
export class InstallmentLoan extends LoanDetails {
  /** Of the current plan. */
  readonly installments: Locator;
  readonly chips: Locator;
  readonly feeReceived: Locator;
  readonly renegotiate: Locator;
  readonly move: Locator;
  readonly renegotiation: Locator;

  constructor(page: Page) {
    super(page);
    this.installments = this.dialog
      .getByRole('list', { name: 'Parcelas', exact: true })
      .getByRole('listitem');
    this.chips = this.dialog.getByRole('group', { name: 'Valores sugeridos' }).getByRole('button');
    this.feeReceived = this.dialog.getByRole('form', { name: 'Novo pagamento' }).getByLabel('Multa recebida');
    this.renegotiate = this.dialog.getByRole('button', { name: 'Renegociar' });
    this.move = page.getByRole('dialog', { name: 'Mudar vencimento' });
    this.renegotiation = page.getByRole('dialog', { name: 'Renegociar' });
  }

  /** The dialog of one instalment. */
  installment(title: string): Locator {
    return this.page.getByRole('dialog', { name: title });
  }

  async openInstallment(number: number): Promise<void> {
    await this.installments
      .nth(number - 1)
      .getByRole('button')
      .click();
  }

  async chooseFee(word: string): Promise<void> {
    await this.dialog.getByRole('radio', { name: word }).check();
  }

  async showTab(name: 'Carnê' | 'Pagamentos' | 'Histórico'): Promise<void> {
    await this.dialog.getByRole('tab', { name }).click();
  }

  fact(within: Locator, name: string): Locator {
    return within
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd');
  }
}
