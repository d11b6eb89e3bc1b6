import type { Locator, Page } from '@playwright/test';

/** The sheet with one message, which 'Cobrar' opens. */
export class MessageSheet {
  readonly dialog: Locator;
  readonly text: Locator;
  readonly chat: Locator;
  readonly copy: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', {
      name: /^(Cobrar|Avisar quitação|Enviar comprovante|Enviar boas-vindas)/,
    });
    this.text = this.dialog.getByLabel('Mensagem');
    this.chat = this.dialog.getByRole('link', { name: 'Abrir no WhatsApp' });
    this.copy = this.dialog.getByRole('button', { name: 'Copiar' });
  }

  async close(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Fechar' }).click();
  }
}
