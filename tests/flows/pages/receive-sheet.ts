import type { Locator, Page } from '@playwright/test';

/** 'Receber de …' and the receipt that follows it. */
export class ReceiveSheet {
  readonly page: Page;
  readonly dialog: Locator;
  readonly tiles: Locator;
  readonly other: Locator;
  readonly submit: Locator;
  readonly change: Locator;
  readonly receipt: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: /^Receber de/ });
    const amounts = this.dialog.getByRole('group', { name: 'Quanto recebeu' });
    this.tiles = amounts.getByRole('radio');
    this.other = amounts.getByRole('textbox', { name: 'Outro valor' });
    this.submit = this.dialog.locator('button[type=submit]');
    /** What is owed before and after. */
    this.change = this.dialog.getByLabel('O que muda');
    this.receipt = page.getByRole('dialog', { name: 'Recibo', exact: true });
  }

  /** From 'Hoje' on the dashboard. */
  async open(name: string): Promise<void> {
    await this.page.goto('/');
    await this.page
      .getByRole('button', { name: `Receber de ${name}` })
      .first()
      .click();
    await this.dialog.waitFor();
  }

  async choose(name: string, group?: string): Promise<void> {
    const within = group === undefined ? this.dialog : this.dialog.getByRole('group', { name: group });
    await within.getByText(name, { exact: true }).click();
  }
}
