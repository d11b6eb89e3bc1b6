import { expect, type Locator, type Page } from '@playwright/test';
import { freshCpf } from '../support/seed.ts';

export class ClientsPage {
  readonly page: Page;
  readonly search: Locator;
  readonly cards: Locator;
  readonly names: Locator;
  readonly newButton: Locator;
  readonly newForm: ClientForm;
  readonly editForm: ClientForm;
  readonly deleteQuestion: Locator;

  constructor(page: Page) {
    this.page = page;
    const list = page.getByRole('list', { name: 'Clientes' });
    this.search = page.getByRole('searchbox', { name: 'Pesquisar por nome ou CPF...' });
    this.cards = list.getByRole('listitem');
    this.names = list.getByRole('heading', { level: 2 });
    this.newButton = page.getByRole('button', { name: 'Novo Cliente' });
    this.newForm = new ClientForm(page, 'Novo Cliente', 'Adicionar cliente');
    this.editForm = new ClientForm(page, 'Editar Cliente', 'Salvar alterações');
    this.deleteQuestion = page.getByRole('alertdialog', { name: 'Excluir cliente' });
  }

  async open(): Promise<void> {
    await this.page.goto('/clientes');
  }

  async openNew(): Promise<ClientForm> {
    await this.newButton.click();
    await expect(this.newForm.dialog).toBeVisible();
    return this.newForm;
  }

  editButton(name: string): Locator {
    return this.page.getByRole('button', { name: `Editar ${name}` });
  }

  deleteButton(name: string): Locator {
    return this.page.getByRole('button', { name: `Excluir ${name}` });
  }

  async edit(name: string): Promise<ClientForm> {
    await this.editButton(name).click();
    await expect(this.editForm.dialog).toBeVisible();
    return this.editForm;
  }

  async confirmDelete(): Promise<void> {
    await this.deleteQuestion.getByRole('button', { name: 'Excluir', exact: true }).click();
  }
}

class ClientForm {
  readonly dialog: Locator;
  readonly name: Locator;
  readonly phone: Locator;
  readonly cpf: Locator;
  readonly email: Locator;
  readonly address: Locator;
  readonly pixKey: Locator;
  readonly notes: Locator;
  readonly save: Locator;
  readonly cancel: Locator;
  /** Offered when the CPF belongs to a deleted client. */
  readonly restore: Locator;

  constructor(page: Page, title: string, save: string) {
    this.dialog = page.getByRole('dialog', { name: title });
    this.name = this.dialog.getByLabel('Nome');
    this.phone = this.dialog.getByLabel('Telefone');
    this.cpf = this.dialog.getByLabel('CPF');
    this.email = this.dialog.getByLabel('E-mail');
    this.address = this.dialog.getByLabel('Endereço');
    this.pixKey = this.dialog.getByLabel('Chave Pix');
    this.notes = this.dialog.getByLabel('Observações');
    this.save = this.dialog.getByRole('button', { name: save });
    this.cancel = this.dialog.getByRole('button', { name: 'Cancelar' });
    this.restore = this.dialog.getByRole('button', { name: 'Restaurar cliente' });
  }

  async fillRequired(name: string, cpf = freshCpf()): Promise<void> {
    await this.name.fill(name);
    await this.phone.fill('(11) 98888-7777');
    await this.cpf.fill(cpf);
  }
}
