import { expect, type Locator, type Page } from '@playwright/test';
import { LoansPage } from './loans-page.ts';

/** The dialog with one loan's figures, payments, renewal and history. */
export class LoanDetails {
  readonly page: Page;
  readonly dialog: Locator;
  readonly amount: Locator;
  readonly date: Locator;
  readonly add: Locator;
  readonly settle: Locator;
  readonly renew: Locator;
  readonly collect: Locator;
  readonly payments: Locator;
  readonly history: Locator;
  /** One row for each thing that can be done (LN-31). */
  readonly verbs: Locator;
  /** What is asked before a payment is undone or a typed amount is dropped. */
  readonly question: Locator;
  readonly #loans: LoansPage;

  constructor(page: Page) {
    this.page = page;
    this.#loans = new LoansPage(page);
    this.dialog = page.getByRole('dialog', { name: 'Detalhes do Empréstimo' });
    this.amount = this.dialog.getByLabel('Valor do pagamento');
    this.date = this.dialog.getByLabel('Data do pagamento');
    this.add = this.dialog.getByRole('button', { name: 'Adicionar Pagamento' });
    this.settle = this.dialog.getByRole('button', { name: 'Quitar Empréstimo' });
    this.renew = this.dialog.getByRole('button', { name: 'Renovar Empréstimo' });
    this.collect = this.dialog.getByRole('button', { name: 'Cobrar' });
    this.payments = this.dialog.getByRole('list', { name: 'Pagamentos' }).getByRole('listitem');
    this.history = this.dialog.getByRole('list', { name: 'Histórico' }).getByRole('listitem');
    this.verbs = this.dialog.getByRole('region', { name: 'O que fazer' });
    this.question = page.getByRole('alertdialog');
  }

  async open(name = 'Rita Lima'): Promise<void> {
    await this.page.goto('/emprestimos');
    await this.show(name);
  }

  /** From the list of loans, where the page already is. */
  async show(name = 'Rita Lima'): Promise<void> {
    await this.#loans.press('Detalhes', name);
    await expect(this.dialog).toBeVisible();
  }

  /** Editar, Histórico and the documents. */
  async more(button: string): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Mais' }).click();
    await this.dialog.getByRole('button', { name: button }).click();
  }

  async showHistory(): Promise<void> {
    await this.dialog.getByRole('tab', { name: 'Histórico' }).click();
  }

  figure(name: string): Locator {
    return this.dialog.locator('dt').filter({ hasText: name }).locator('xpath=following-sibling::dd');
  }

  text(text: string, options?: { exact: boolean }): Locator {
    return this.dialog.getByText(text, options);
  }

  async press(button: string): Promise<void> {
    await this.dialog.getByRole('button', { name: button }).click();
  }

  async answer(button: string): Promise<void> {
    await this.question.getByRole('button', { name: button }).click();
  }

  async pay(amount: string, day?: string): Promise<void> {
    await this.amount.fill(amount);
    if (day !== undefined) await this.date.fill(day);
    await this.add.click();
  }

  /** An open dialog hides the one below it from screen readers: the list is back only once both are closed. */
  async expectAllClosed(): Promise<void> {
    await expect(this.#loans.heading).toBeVisible();
    await expect(this.dialog).toBeHidden();
  }
}
