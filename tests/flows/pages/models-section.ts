import type { Locator, Page } from '@playwright/test';

/** 'Condições prontas' in Admin › Configurações. */
export class ModelsSection {
  readonly section: Locator;
  readonly rows: Locator;
  readonly create: Locator;
  readonly dialog: Locator;
  readonly name: Locator;
  readonly save: Locator;

  constructor(page: Page) {
    this.section = page.getByRole('region', { name: 'Condições prontas' });
    this.rows = this.section.getByRole('listitem');
    this.create = this.section.getByRole('button', { name: 'Nova condição' });
    this.dialog = page.getByRole('dialog', { name: /^(Nova|Editar) condição$/ });
    this.name = this.dialog.getByLabel('Nome');
    this.save = this.dialog.getByRole('button', { name: /^(Criar condição|Salvar alterações)$/ });
  }

  button(word: 'Subir' | 'Descer' | 'Editar' | 'Excluir', model: string): Locator {
    return this.section.getByRole('button', { name: `${word} ${model}`, exact: true });
  }
}
