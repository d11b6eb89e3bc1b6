import { expect, type Locator, type Page } from '@playwright/test';

/** Admin › Configurações › Importar. */
export class ImportPage {
  readonly page: Page;
  readonly section: Locator;
  readonly rows: Locator;

  constructor(page: Page) {
    this.page = page;
    this.section = page.getByRole('region', { name: 'Importar', exact: true });
    this.rows = this.section.getByRole('list', { name: 'Linhas' }).getByRole('listitem');
  }

  async open(): Promise<void> {
    await this.page.goto('/administracao?aba=configuracoes&secao=importar');
    await expect(this.section.getByRole('heading', { name: 'Importações' })).toBeVisible();
  }

  /** 'Clientes', 'Empréstimos' or 'Contatos do celular', then the file. */
  async choose(
    kind: string,
    file: string | { name: string; mimeType: string; buffer: Buffer },
  ): Promise<void> {
    await this.section.getByRole('button', { name: new RegExp(`^${kind}`) }).click();
    await this.section.locator('input[type=file]').setInputFiles(file);
  }

  async toColumns(): Promise<void> {
    await this.section.getByRole('button', { name: 'Continuar' }).click();
    await expect(this.section.getByRole('heading', { name: /: Colunas$/ })).toBeFocused();
  }

  async toCheck(): Promise<void> {
    await this.section.getByRole('button', { name: 'Conferir' }).click();
    await expect(this.section.getByRole('heading', { name: /: Conferir$/ })).toBeVisible();
  }

  row(line: number): Locator {
    return this.rows.filter({
      has: this.page.getByRole('checkbox', { name: `Importar a linha ${line}`, exact: true }),
    });
  }

  async filter(word: string): Promise<void> {
    await this.section.getByRole('radio', { name: new RegExp(`^${word}`) }).check();
  }

  button(name: string): Locator {
    return this.section.getByRole('button', { name, exact: true });
  }
}
