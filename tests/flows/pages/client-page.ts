import { expect, type Locator, type Page } from '@playwright/test';

/** The page of one client: in the place of the list on a phone, beside it on a wide screen. */
export class ClientPageView {
  readonly page: Page;
  readonly article: Locator;
  readonly ledger: Locator;
  readonly lines: Locator;
  readonly openLoans: Locator;
  readonly messages: Locator;
  readonly back: Locator;

  constructor(page: Page, name: string) {
    this.page = page;
    this.article = page.getByRole('article', { name: `Página de ${name}` });
    this.ledger = this.article.getByRole('region', { name: /^A página de / });
    this.lines = this.ledger.getByRole('list', { name: 'Linhas da página' }).getByRole('listitem');
    this.openLoans = this.article.getByRole('list', { name: 'Empréstimos em aberto' }).getByRole('listitem');
    this.messages = this.article.getByRole('list', { name: 'Mensagens' }).locator('[role=listitem]');
    this.back = page.getByRole('button', { name: 'Voltar para a lista de clientes' });
  }

  /** By a press on the client's card. */
  async openFromList(name: string): Promise<void> {
    await this.page
      .getByRole('list', { name: 'Clientes' })
      .getByRole('button', { name, exact: true })
      .click();
    await expect(this.article).toBeVisible();
  }

  button(name: string): Locator {
    return this.article.getByRole('button', { name, exact: name === 'Emprestar' });
  }
}
