import type { Locator, Page } from '@playwright/test';

export class LoanForm {
  readonly dialog: Locator;
  readonly client: Locator;
  readonly amount: Locator;
  readonly rate: Locator;
  readonly lateFee: Locator;
  readonly start: Locator;
  readonly due: Locator;
  readonly notes: Locator;
  readonly create: Locator;
  readonly save: Locator;
  /** Answers the question about unusual numbers (PA-57). */
  readonly sure: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: /^(Novo|Editar) Empréstimo$/ });
    this.client = this.dialog.getByRole('combobox', { name: 'Cliente' });
    this.amount = this.dialog.getByLabel('Valor', { exact: true });
    this.rate = this.dialog.getByRole('textbox', { name: /^Juros/ });
    this.lateFee = this.dialog.getByLabel('Multa por dia de atraso (R$)');
    this.start = this.dialog.getByLabel('Data de Início');
    this.due = this.dialog.getByLabel('Data de Vencimento');
    this.notes = this.dialog.getByLabel('Observações');
    this.create = this.dialog.getByRole('button', { name: 'Criar Empréstimo' });
    this.sure = page.getByRole('alertdialog').getByRole('button', { name: 'Está certo' });
    this.save = this.dialog.getByRole('button', { name: 'Salvar alterações' });
  }

  async fillIn({ client, amount, rate }: { client: string; amount: string; rate: string }): Promise<void> {
    await this.client.fill(client);
    await this.dialog.getByRole('option', { name: client }).click();
    await this.amount.fill(amount);
    await this.rate.fill(rate);
  }

  /** A sum of the preview below the fields. */
  figure(name: string): Locator {
    return this.dialog.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');
  }
}
