import { expect, type Locator, type Page } from '@playwright/test';

type Status = 'Pendente' | 'Em Análise' | 'Aprovado' | 'Rejeitado' | 'Concluído';

/** Administração, first tab: the requests for loans, a section per status. */
export class InterestQueue {
  readonly page: Page;
  readonly search: Locator;
  /** The headings of the sections, each with its count: 'Pendente2'. */
  readonly sections: Locator;
  readonly folded: Locator;
  readonly newButton: Locator;
  readonly empty: Locator;
  readonly request: RequestDetails;
  readonly form: RequestForm;
  readonly question: Locator;

  constructor(page: Page) {
    this.page = page;
    this.search = page.getByRole('searchbox', { name: 'Buscar por cliente ou CPF...' });
    this.sections = page.getByRole('tabpanel').getByRole('heading', { level: 3 });
    this.folded = page.getByRole('button', { name: /^Mostrar (Rejeitado|Concluído)$/ });
    this.newButton = page.getByRole('button', { name: 'Novo Interesse' });
    this.empty = page.getByText('Nenhum interesse encontrado', { exact: true });
    this.request = new RequestDetails(page);
    this.form = new RequestForm(page);
    this.question = page.getByRole('alertdialog');
  }

  async open(): Promise<void> {
    await this.page.goto('/administracao');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Administração' })).toBeVisible();
  }

  section(status: Status): Locator {
    return this.page.getByRole('region', { name: status });
  }

  namesIn(status: Status): Locator {
    return this.section(status).getByRole('heading', { level: 4 });
  }

  async openRequest(name: string): Promise<RequestDetails> {
    const card = this.page.getByRole('button', { name, exact: true });
    await expect(card.or(this.folded).first()).toBeVisible();
    while ((await card.isHidden()) && (await this.folded.count()) > 0) await this.folded.first().click();
    await card.click();
    await expect(this.request.dialog).toBeVisible();
    return this.request;
  }

  /** On a phone what is decided is folded. */
  async unfold(): Promise<void> {
    await expect(this.sections.first()).toBeVisible();
    while ((await this.folded.count()) > 0) await this.folded.first().click();
  }

  async openNew(): Promise<RequestForm> {
    await this.newButton.click();
    await expect(this.form.dialog).toBeVisible();
    return this.form;
  }
}

class RequestDetails {
  readonly dialog: Locator;
  readonly notes: Locator;
  readonly createLoan: Locator;
  readonly registerClient: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Detalhes do Interesse' });
    this.notes = this.dialog.getByLabel('Anotações Internas');
    this.createLoan = this.button('Aprovar e Criar Empréstimo');
    this.registerClient = this.button('Cadastrar Cliente e Criar Empréstimo');
  }

  fact(name: string): Locator {
    return this.dialog
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd');
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name });
  }

  async press(name: string): Promise<void> {
    await this.dialog.getByRole('button', { name, exact: true }).click();
  }
}

class RequestForm {
  readonly dialog: Locator;
  readonly client: Locator;
  readonly amount: Locator;
  readonly add: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Novo Interesse' });
    this.client = this.dialog.getByRole('combobox', { name: 'Cliente' });
    this.amount = this.dialog.getByLabel('Valor Solicitado');
    this.add = this.dialog.getByRole('button', { name: 'Adicionar' });
  }

  async chooseClient(name: string): Promise<void> {
    await this.client.fill(name);
    await this.dialog.getByRole('option', { name }).click();
  }
}
