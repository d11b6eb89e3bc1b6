import { expect, type Locator, type Page } from '@playwright/test';

/** Administração, last tab. */
export class SettingsPage {
  readonly page: Page;
  /** Of the list of settings. */
  readonly rows: Locator;
  /** Unfolds what a lender alone never needs (IS-4). */
  readonly more: Locator;
  readonly profile: Locator;
  readonly creditor: Locator;
  readonly rules: Locator;
  readonly name: Locator;
  readonly logoUrl: Locator;
  /** The file field of 'Escolher imagem'. */
  readonly logoFile: Locator;
  readonly logo: Locator;
  readonly contact: Locator;
  readonly save: Locator;
  readonly account: Locator;
  readonly secondFactor: Locator;
  readonly passkeys: Locator;
  readonly sessions: Locator;
  readonly theme: Locator;
  readonly exports: Locator;
  readonly passwordDialog: Locator;
  readonly emailDialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page.getByRole('navigation', { name: 'Configurações' }).getByRole('link');
    this.more = page.getByRole('navigation', { name: 'Configurações' }).getByText('Mais', { exact: true });
    const section = (name: string) => page.getByRole('region', { name, exact: true });
    this.profile = section('Perfil da Instituição');
    this.creditor = section('Dados do credor');
    this.rules = section('Suas regras');
    this.name = this.profile.getByLabel('Nome da Instituição');
    this.logoUrl = this.profile.getByLabel('URL da Logo');
    this.logoFile = this.profile.getByLabel('Escolher imagem');
    this.logo = this.profile.locator('img');
    this.contact = this.profile.getByLabel('Informação de Contato');
    this.save = this.profile.getByRole('button', { name: 'Salvar Configurações' });
    this.account = section('Conta');
    this.secondFactor = section('Verificação em duas etapas');
    this.passkeys = section('Digital ou rosto');
    this.sessions = section('Meus aparelhos');
    this.theme = section('Aparência');
    this.exports = section('Exportar dados');
    this.passwordDialog = page.getByRole('dialog', { name: 'Alterar senha' });
    this.emailDialog = page.getByRole('dialog', { name: 'Alterar e-mail' });
  }

  /** By its row in the list of settings. */
  async open(row = 'Perfil da Instituição'): Promise<void> {
    await this.page.goto('/administracao');
    await this.page.getByRole('tab', { name: 'Configurações' }).click();
    await this.openRow(row);
  }

  row(word: string): Locator {
    return this.rows.filter({ hasText: new RegExp(`^${word}`) });
  }

  async openRow(row: string): Promise<void> {
    // On a phone the list is behind the section.
    const back = this.page.getByRole('link', { name: 'Todas as configurações' });
    if (await back.isVisible()) await back.click();
    await this.rows.first().waitFor();
    if (!(await this.row(row).isVisible())) await this.more.click();
    await this.row(row).click();
    await expect(this.page).toHaveURL(/secao=/);
    await expect(this.page.getByRole('tabpanel').getByRole('region').first()).toBeVisible();
  }

  /** Asks for the change; it counts once the link sent to the new address is opened. */
  async changeEmail(email: string, password: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Alterar e-mail' }).click();
    await this.emailDialog.getByLabel('Novo e-mail').fill(email);
    await this.emailDialog.getByLabel('Senha atual', { exact: true }).fill(password);
    await this.emailDialog.getByRole('button', { name: 'Alterar e-mail' }).click();
  }
}
