import type { Locator, Page } from '@playwright/test';

/** 'Modelos' in Admin › Configurações. */
export class ModelsSection {
  readonly section: Locator;
  readonly rows: Locator;
  readonly create: Locator;
  readonly dialog: Locator;
  readonly name: Locator;
  readonly save: Locator;

  constructor(page: Page) {
    this.section = page.getByRole('region', { name: 'Modelos' });
    this.rows = this.section.getByRole('listitem');
    this.create = this.section.getByRole('button', { name: 'Novo modelo' });
    this.dialog = page.getByRole('dialog', { name: /^(Novo|Editar) Modelo$/ });
    this.name = this.dialog.getByLabel('Nome');
    this.save = this.dialog.getByRole('button', { name: /^(Criar modelo|Salvar alterações)$/ });
  }

  button(word: 'Subir' | 'Descer' | 'Editar' | 'Excluir', model: string): Locator {
    return this.section.getByRole('button', { name: `${word} ${model}`, exact: true });
  }
}
