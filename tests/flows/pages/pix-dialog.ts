import { expect, type Locator, type Page } from '@playwright/test';
import jsQR from 'jsqr';

/** 'Receber por Pix' of the lender, 'Pagar com Pix' of the borrower. */
export class PixDialog {
  readonly page: Page;
  readonly dialog: Locator;
  /** The values that can be chosen, each with its amount. */
  readonly values: Locator;
  readonly other: Locator;
  readonly code: Locator;
  readonly copy: Locator;
  readonly text: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: /^(Receber por|Pagar com) Pix$/ });
    this.values = this.dialog.getByRole('group', { name: 'Quanto' }).locator('label');
    this.other = this.dialog.getByRole('textbox', { name: 'Valor' });
    this.code = this.dialog.getByRole('img', { name: /^QR Code Pix de / });
    this.copy = this.dialog.getByRole('button', { name: 'Copiar código' });
    this.text = this.dialog.getByText(/^000201/);
  }

  async choose(value: string): Promise<void> {
    // 'Só os juros' is not 'Só os juros e a multa'.
    await this.dialog.getByRole('radio', { name: new RegExp(`^${value}(\\s*R\\$.*)?$`) }).check();
  }

  /** What a scanner in front of this screen reads. */
  async scanned(): Promise<string | undefined> {
    await expect(this.code).toBeInViewport({ ratio: 1 });
    const picture = (await this.code.screenshot()).toString('base64');
    // The page decodes the picture, so that no other package is needed for it.
    const { grey, width, height } = await this.page.evaluate(async (png) => {
      const bytes = Uint8Array.from(atob(png), (character) => character.codePointAt(0) ?? 0);
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas');
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      // A code is black on white: one of the colours tells it all.
      const grey = data.filter((_, index) => index % 4 === 0);
      return { grey: [...grey], width: bitmap.width, height: bitmap.height };
    }, picture);
    const pixels = grey.flatMap((value) => [value, value, value, 255]);
    return jsQR(new Uint8ClampedArray(pixels), width, height)?.data;
  }
}
