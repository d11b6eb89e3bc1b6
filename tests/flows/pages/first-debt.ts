import type { Locator, Page } from '@playwright/test';

/** 'Quem te deve?' of an account without clients. */
export class FirstDebt {
  readonly dialog: Locator;
  readonly name: Locator;
  readonly phone: Locator;
  readonly cpf: Locator;
  readonly amount: Locator;
  readonly rate: Locator;
  readonly due: Locator;
  readonly save: Locator;
  /** The press that opens it. */
  readonly ask: Locator;

  constructor(page: Page) {
    this.ask = page.getByRole('button', { name: 'Quem te deve?' });
    this.dialog = page.getByRole('dialog', { name: 'Quem te deve?' });
    this.name = this.dialog.getByLabel('Nome');
    this.phone = this.dialog.getByLabel('Telefone');
    this.cpf = this.dialog.getByLabel('CPF');
    this.amount = this.dialog.getByLabel('Valor', { exact: true });
    this.rate = this.dialog.getByRole('textbox', { name: /^Juros/ });
    this.due = this.dialog.getByLabel('Data de Vencimento');
    this.save = this.dialog.getByRole('button', { name: 'Salvar' });
  }

  term(word: string): Locator {
    return this.dialog.getByRole('group', { name: 'Prazo' }).getByRole('button', { name: word });
  }
}
