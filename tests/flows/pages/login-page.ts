import type { Locator, Page } from '@playwright/test';

export class LoginPage {
  readonly page: Page;
  readonly tabs: Locator;
  readonly email: Locator;
  readonly password: Locator;
  readonly enter: Locator;
  readonly enterWithPasskey: Locator;
  readonly forgot: Locator;
  readonly recovery: Locator;
  /** The CPF of a borrower, on the second tab. */
  readonly cpf: Locator;
  readonly advance: Locator;
  /** Shown by the link in the e-mail that recovers a password. */
  readonly newPassword: Locator;
  readonly saveNewPassword: Locator;

  constructor(page: Page) {
    this.page = page;
    this.tabs = page.getByRole('tab');
    this.email = page.getByLabel('E-mail');
    this.password = page.getByLabel('Senha', { exact: true });
    this.enter = page.getByRole('button', { name: 'Entrar', exact: true });
    this.enterWithPasskey = page.getByRole('button', { name: 'Entrar com a digital ou o rosto' });
    this.forgot = page.getByRole('button', { name: 'Esqueci minha senha' });
    this.recovery = page.getByRole('dialog', { name: 'Recuperar senha' });
    this.cpf = page.getByLabel('CPF');
    this.advance = page.getByRole('button', { name: 'Avançar' });
    this.newPassword = page.getByLabel('Nova senha');
    this.saveNewPassword = page.getByRole('button', { name: 'Salvar nova senha' });
  }

  async open(): Promise<void> {
    await this.page.goto('/login');
  }

  /** As staff, on the login where the page already is. */
  async signIn({ email, password }: { email: string; password: string }): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.enter.click();
  }

  async openClientTab(): Promise<void> {
    await this.open();
    await this.page.getByRole('tab', { name: 'Cliente' }).click();
  }

  /** As a borrower, on the second tab. */
  async giveCpf(cpf: string): Promise<void> {
    await this.openClientTab();
    await this.cpf.fill(cpf);
    await this.advance.click();
  }
}
