import { expect, type Locator, type Page } from '@playwright/test';

/** The sheet with one message, which 'Cobrar' opens. */
export class MessageSheet {
  readonly page: Page;
  readonly dialog: Locator;
  readonly text: Locator;
  readonly chat: Locator;
  readonly copy: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', {
      name: /^(Cobrar|Avisar quitação|Enviar recibo|Avisar do empréstimo)/,
    });
    this.text = this.dialog.getByLabel('Mensagem');
    this.chat = this.dialog.getByRole('link', { name: 'Enviar pelo WhatsApp' });
    this.copy = this.dialog.getByRole('button', { name: 'Copiar' });
  }

  openChat(): Promise<void> {
    return openChat(this.page);
  }

  async close(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Fechar' }).click();
  }
}

/** To the chat and back, from a sheet or from 'Cobrar todos'; out of hours it asks first, whenever a test is run. */
export async function openChat(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog');
  const sent = page.getByText('Você enviou a mensagem?');
  await page.getByRole('link', { name: 'Enviar pelo WhatsApp' }).click();
  await expect(question.or(sent)).toBeVisible();
  if (await question.isVisible()) await question.getByRole('button', { name: 'Continuar' }).click();
  await expect(sent).toBeVisible();
}
