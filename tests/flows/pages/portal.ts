import { expect, type Locator, type Page } from '@playwright/test';
import { LoginPage } from './login-page.ts';

/** What a borrower sees: the choice of an institution, their own data, loans and request. */
export class Portal {
  readonly page: Page;
  readonly search: Locator;
  readonly institutions: Locator;
  /** Asked for where the institution requires an access code. */
  readonly codeDialog: Locator;
  readonly code: Locator;
  readonly loans: Locator;
  readonly myData: Locator;
  /** On the cover. */
  readonly dueDates: Locator;
  readonly late: Locator;
  /** What is due next, where nothing is late. */
  readonly next: Locator;
  readonly paidLoans: Locator;
  readonly askButton: Locator;
  readonly dialog: Locator;
  readonly amount: Locator;
  readonly send: Locator;
  /** Shown instead of the button while a request is open. */
  readonly openRequest: Locator;
  readonly #login: LoginPage;

  constructor(page: Page) {
    this.page = page;
    this.#login = new LoginPage(page);
    this.search = page.getByRole('searchbox', { name: 'Pesquisar instituição...' });
    this.institutions = page.getByRole('list', { name: 'Instituições' }).getByRole('button');
    this.codeDialog = page.getByRole('dialog', { name: 'Código do cliente' });
    this.code = this.codeDialog.getByLabel('Código do cliente');
    this.loans = page.getByRole('list', { name: 'Meus Empréstimos' }).locator('[role=listitem]');
    this.myData = page.getByRole('region', { name: 'Meus Dados' });
    this.dueDates = page.getByRole('list', { name: 'Próximos vencimentos' }).getByRole('listitem');
    this.late = page.getByRole('region', { name: /^Atrasado: / });
    this.next = page.getByRole('region', { name: /^Próximo pagamento: / });
    this.paidLoans = page.getByRole('radio', { name: 'Pagos' });
    this.askButton = page.getByRole('button', { name: 'Solicitar Novo Empréstimo' });
    this.dialog = page.getByRole('dialog', { name: 'Solicitar Novo Empréstimo' });
    this.amount = this.dialog.getByLabel('Valor Desejado');
    this.send = this.dialog.getByRole('button', { name: 'Enviar Solicitação' });
    this.openRequest = page.getByRole('region', { name: 'Você possui uma solicitação em andamento' });
  }

  /** From the login with a CPF to the choice of the institution. */
  async giveCpf(cpf: string): Promise<void> {
    await this.#login.giveCpf(cpf);
    await expect(this.page).toHaveURL('/portal/selecionar-instituicao');
    await expect(this.search).toBeVisible();
  }

  async choose(institution: string): Promise<void> {
    await this.institutions.filter({ hasText: institution }).click();
  }

  /** With a session made by the page itself, as the choice of the institution does it: the browser keeps the cookie. */
  async signIn(client: { cpf: string }, institution: { id: string }): Promise<void> {
    await this.page.goto('/robots.txt');
    const status = await this.page.evaluate(
      async (body) => {
        const headers = { 'content-type': 'application/json' };
        const sent = { method: 'POST', headers, body: JSON.stringify(body) };
        return (await fetch('/api/portal/session', sent)).status;
      },
      { cpf: client.cpf, institution_id: institution.id },
    );
    expect(status).toBe(200);
  }

  async open(client: { cpf: string }, institution: { id: string }): Promise<void> {
    await this.signIn(client, institution);
    await this.page.goto('/portal/dashboard');
    await expect(this.page.getByRole('heading', { name: 'Meus Empréstimos' })).toBeVisible();
  }

  /** A value of the only loan, of another loan's card or of Meus Dados. */
  fact(name: string, within = this.loans): Locator {
    return within
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd');
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'Sair' }).click();
  }
}
