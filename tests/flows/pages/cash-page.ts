import { expect, type Locator, type Page } from '@playwright/test';

/** '/caixa': where the money is. */
export class CashPage {
  readonly page: Page;
  readonly month: Locator;
  readonly months: Locator;
  readonly notice: Locator;
  readonly launch: Locator;
  readonly book: Locator;
  readonly lines: Locator;
  readonly exported: Locator;
  /** 'Lançar', 'Saldo inicial' or 'Editar lançamento', whichever is open. */
  readonly form: Locator;
  readonly amount: Locator;
  readonly date: Locator;
  readonly description: Locator;
  readonly save: Locator;

  constructor(page: Page) {
    this.page = page;
    this.month = page.getByRole('region', { name: / de \d{4}$/ });
    this.months = page.getByRole('region', { name: 'Doze meses' });
    this.notice = page.getByText('Quanto dinheiro você tinha quando começou? Sem isso o saldo sai errado.');
    this.launch = page.getByRole('button', { name: 'Lançar', exact: true });
    this.book = page.getByRole('region', { name: 'Livro caixa' });
    this.lines = page.getByRole('list', { name: 'Linhas do livro caixa' }).getByRole('listitem');
    this.exported = this.book.getByRole('link', { name: 'Exportar' });
    this.form = page.getByRole('dialog', { name: /^(Lançar|Saldo inicial|Editar lançamento)$/ });
    this.amount = this.form.getByLabel('Valor');
    this.date = this.form.getByRole('textbox', { name: 'Data' });
    this.description = this.form.getByLabel('Descrição (opcional)');
    this.save = this.form.getByRole('button', { name: 'Salvar' });
  }

  /** `month` as '2024-03'; without one the current month. */
  async open(month?: string): Promise<void> {
    await this.page.goto(month === undefined ? '/caixa' : `/caixa?mes=${month}`);
    await expect(this.page.getByRole('heading', { name: 'Caixa', level: 1 })).toBeVisible();
  }

  /** What stands below the name of a figure. */
  figure(name: string): Locator {
    return this.page
      .getByRole('heading', { name, exact: true })
      .locator('xpath=../following-sibling::p')
      .first();
  }

  /** A part of 'Recebido'. */
  part(name: string): Locator {
    return this.month
      .getByRole('term')
      .filter({ hasText: name })
      .locator('xpath=following-sibling::dd')
      .first();
  }

  formulaOf(name: string): Locator {
    return this.page.getByRole('button', { name: `Como se calcula: ${name}`, exact: true });
  }

  line(text: string): Locator {
    return this.lines.filter({ hasText: text });
  }

  choose(kind: 'Coloquei dinheiro' | 'Tirei dinheiro' | 'Despesa' | 'Outra entrada'): Promise<void> {
    return this.form.getByRole('radio', { name: kind }).check();
  }
}
