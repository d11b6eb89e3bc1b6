import { expect, type Locator, type Page } from '@playwright/test';
import { SettingsPage } from './settings-page.ts';

/** 'Equipe' in Admin › Configurações. */
export class TeamSection {
  readonly page: Page;
  readonly section: Locator;
  readonly people: Locator;
  readonly invitations: Locator;
  readonly inviteButton: Locator;
  readonly inviteForm: Locator;
  readonly linkDialog: Locator;
  readonly roleDialog: Locator;
  readonly question: Locator;

  constructor(page: Page) {
    this.page = page;
    this.section = page.getByRole('region', { name: 'Equipe', exact: true });
    this.people = this.section.getByRole('list', { name: 'Equipe' }).getByRole('listitem');
    this.invitations = this.section.getByRole('list', { name: 'Convites em aberto' }).getByRole('listitem');
    this.inviteButton = this.section.getByRole('button', { name: 'Convidar' });
    this.inviteForm = page.getByRole('dialog', { name: 'Convidar' });
    this.linkDialog = page.getByRole('dialog', { name: 'Link do convite' });
    this.roleDialog = page.getByRole('dialog', { name: 'Mudar o que pode fazer' });
    this.question = page.getByRole('alertdialog', { name: 'Desativar acesso' });
  }

  async open(): Promise<void> {
    await new SettingsPage(this.page).open('Equipe');
    await expect(this.people.first()).toBeVisible();
  }

  person(name: string): Locator {
    return this.section.getByRole('listitem', { name });
  }

  async fillInvitation(name: string, email: string, role: string): Promise<void> {
    await this.inviteButton.click();
    await this.inviteForm.getByLabel('Nome').fill(name);
    await this.inviteForm.getByLabel('E-mail').fill(email);
    await chooseRole(this.inviteForm, role);
  }

  /** Where the server sends no e-mail, the link is shown once. */
  async invite(name: string, email: string, role: string): Promise<string> {
    await this.fillInvitation(name, email, role);
    await this.inviteForm.getByRole('button', { name: 'Convidar' }).click();
    await expect(this.linkDialog).toBeVisible();
    return (await this.linkDialog.getByText('/convite#').textContent()) ?? '';
  }

  async changeRole(name: string, role: string): Promise<void> {
    await this.section.getByRole('button', { name: `Mudar o que ${name} pode fazer` }).click();
    await chooseRole(this.roleDialog, role);
  }

  async askToDisable(name: string): Promise<void> {
    await this.section.getByRole('button', { name: `Desativar ${name}` }).click();
  }
}

/** By its word: the label of a tile covers its radio button. */
function chooseRole(dialog: Locator, role: string): Promise<void> {
  return dialog.getByText(role, { exact: true }).click();
}

/** `/convite`, as the guest sees it. */
export class InvitationPage {
  readonly page: Page;
  readonly password: Locator;
  readonly accept: Locator;

  constructor(page: Page) {
    this.page = page;
    this.password = page.getByLabel('Nova senha');
    this.accept = page.getByRole('button', { name: 'Aceitar convite' });
  }
}
