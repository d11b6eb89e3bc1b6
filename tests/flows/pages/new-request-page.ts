import { expect, type Locator, type Page } from '@playwright/test';
import { Portal } from './portal.ts';

/** 'Nova Solicitação': the request of a visitor whose CPF is not a client's. */
export class NewRequestPage {
  readonly page: Page;
  readonly form: Locator;
  readonly cpf: Locator;
  readonly name: Locator;
  readonly phone: Locator;
  readonly amount: Locator;
  readonly date: Locator;
  readonly send: Locator;
  readonly sent: Locator;
  readonly #portal: Portal;

  constructor(page: Page) {
    this.page = page;
    this.#portal = new Portal(page);
    this.form = page.getByRole('form', { name: 'Nova Solicitação' });
    this.cpf = page.getByLabel('CPF');
    this.name = page.getByLabel('Nome Completo');
    this.phone = page.getByLabel('Telefone (opcional)');
    this.amount = page.getByLabel('Valor Desejado');
    this.date = page.getByLabel('Data Prevista de Pagamento');
    this.send = page.getByRole('button', { name: 'Enviar Solicitação' });
    this.sent = page.getByRole('heading', { name: 'Solicitação Enviada!' });
  }

  async open(cpf: string, institution: string): Promise<void> {
    await this.#portal.giveCpf(cpf);
    await this.#portal.choose(institution);
    await expect(this.page).toHaveURL('/portal/nova-solicitacao');
    await expect(this.form).toBeVisible();
  }

  async fillIn({ name, amount, date }: { name: string; amount: string; date: string }): Promise<void> {
    await this.name.fill(name);
    await this.amount.fill(amount);
    await this.date.fill(date);
  }
}
