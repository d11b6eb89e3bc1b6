import { expect, type Locator, type Page } from '@playwright/test';
import { totpCode, totpStepAt } from '#server/security/second-factor/totp.ts';
import type { SettingsPage } from './settings-page.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app makes of the key it was shown; `later` counts 30-second steps from now. */
export function appCode(key: string, later = 0): string {
  const bits = Array.from(key, (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return totpCode(Buffer.from(bytes), totpStepAt(new Date()) + later);
}

/** 'Verificação em duas etapas' in the settings, and its step of the login. */
export class SecondFactor {
  readonly page: Page;
  readonly dialog: Locator;
  readonly codes: Locator;
  readonly code: Locator;
  readonly recoveryCode: Locator;
  readonly verify: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog');
    this.codes = page.getByRole('list', { name: 'Códigos de recuperação' });
    this.code = page.getByLabel('Código de verificação');
    this.recoveryCode = page.getByLabel('Código de recuperação');
    this.verify = page.getByRole('button', { name: 'Verificar' });
  }

  /** Up to the QR code; the key as it is shown. */
  async begin(settings: SettingsPage, password: string): Promise<string> {
    await settings.secondFactor.getByRole('button', { name: 'Ativar' }).click();
    await this.dialog.getByLabel('Senha atual', { exact: true }).fill(password);
    await this.dialog.getByRole('button', { name: 'Continuar' }).click();
    await expect(
      this.dialog.getByRole('img', { name: 'QR Code para o aplicativo de códigos' }),
    ).toBeVisible();
    return (await this.dialog.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  }

  /** From the settings to the recovery codes. A code counts once: the next one to use is that of the next step. */
  async turnOn(settings: SettingsPage, password: string): Promise<{ key: string; codes: string[] }> {
    const key = await this.begin(settings, password);
    await this.dialog.getByLabel('Código de verificação').fill(appCode(key));
    await this.dialog.getByRole('button', { name: 'Ativar' }).click();
    await expect(this.codes.getByRole('listitem')).toHaveCount(10);
    const codes = await this.codes.getByRole('listitem').allTextContents();
    await this.dialog.getByRole('button', { name: 'Já guardei' }).click();
    await expect(this.dialog).toHaveCount(0);
    return { key, codes };
  }

  async giveCode(code: string): Promise<void> {
    await this.code.fill(code);
    await this.verify.click();
  }
}
