import { expect, type Locator, type Page } from '@playwright/test';
import { LoanForm } from './loan-form.ts';

export class LoansPage {
  readonly page: Page;
  readonly heading: Locator;
  /** Of a wide screen. */
  readonly table: Locator;
  readonly newButton: Locator;
  /** The cards of the list, or the rows of the table on a wide screen. */
  readonly cards: Locator;
  /** The clients' names, in the order of the cards. */
  readonly names: Locator;
  /** The form of a new loan or of an edit, whichever is open. */
  readonly form: LoanForm;
  readonly summary: Locator;
  readonly deleteQuestion: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { name: 'Empréstimos', level: 1 });
    this.table = page.getByRole('table', { name: 'Empréstimos' });
    this.newButton = page.getByRole('button', { name: 'Novo', exact: true });
    this.cards = page
      .getByRole('list', { name: 'Empréstimos' })
      .getByRole('listitem')
      .or(this.table.getByRole('row').filter({ has: page.getByRole('heading') }));
    this.names = this.cards.getByRole('heading');
    this.form = new LoanForm(page);
    this.summary = page.getByRole('dialog', { name: 'Resumo do Empréstimo' });
    this.deleteQuestion = page.getByRole('alertdialog', { name: 'Excluir empréstimo' });
  }

  async open(): Promise<void> {
    await this.page.goto('/emprestimos');
    await expect(this.heading).toBeVisible();
  }

  cardOf(name: string): Locator {
    return this.page
      .getByRole('listitem')
      .or(this.table.getByRole('row'))
      .filter({ has: this.page.getByRole('heading', { name, exact: true }) });
  }

  /** Presses a button on the client's card. */
  async press(action: 'Detalhes' | 'Partilhar' | 'Editar' | 'Excluir', name = 'Rita Lima'): Promise<void> {
    await this.cardOf(name).getByRole('button', { name: action }).click();
  }

  async openNew(): Promise<LoanForm> {
    await this.newButton.click();
    await expect(this.page.getByRole('dialog', { name: 'Novo Empréstimo' })).toBeVisible();
    return this.form;
  }

  async edit(name = 'Rita Lima'): Promise<LoanForm> {
    await this.press('Editar', name);
    await expect(this.page.getByRole('dialog', { name: 'Editar Empréstimo' })).toBeVisible();
    return this.form;
  }
}
