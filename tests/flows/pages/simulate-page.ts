import { expect, type Locator, type Page } from '@playwright/test';

interface TypedSimulation {
  amount?: string;
  method?: string;
  rate?: string;
  installment?: string;
  count?: string;
  frequency?: 'Dia' | 'Semana' | '15 dias' | 'Mês';
  start?: string;
  first?: string;
}

/** '/simular': what a loan would be. */
export class SimulatePage {
  readonly page: Page;
  readonly inInstallments: Locator;
  readonly fromInstallment: Locator;
  readonly model: Locator;
  readonly amount: Locator;
  readonly rate: Locator;
  readonly installment: Locator;
  readonly count: Locator;
  readonly start: Locator;
  readonly first: Locator;
  readonly lateFee: Locator;
  readonly summary: Locator;
  readonly tiles: Locator;
  readonly comparison: Locator;
  readonly compare: Locator;
  readonly create: Locator;
  readonly copy: Locator;
  readonly send: Locator;

  constructor(page: Page) {
    this.page = page;
    const main = page.getByRole('main');
    this.inInstallments = main.getByRole('radio', { name: 'Parcelado' });
    this.fromInstallment = main.getByRole('radio', { name: 'Sei quanto ele pode pagar', exact: true });
    this.model = main.getByLabel('Condições prontas');
    this.amount = main.getByRole('textbox', { name: 'Valor', exact: true });
    this.rate = main.getByRole('textbox', { name: /^Juros/ });
    this.installment = main.getByLabel('Valor da parcela', { exact: true });
    this.count = main.getByRole('textbox', { name: /parcelas$/ });
    this.start = main.getByLabel('Data de Início');
    this.first = main.getByLabel('1ª parcela em');
    this.lateFee = main.getByLabel('Multa por dia de atraso (R$)');
    this.summary = main.getByRole('status');
    this.tiles = main.getByRole('list', { name: 'Parcelas' }).getByRole('listitem');
    this.comparison = main.getByRole('table', { name: 'Comparação' });
    this.compare = main.getByRole('button', { name: 'Comparar' });
    this.create = main.getByRole('button', { name: 'Criar empréstimo' });
    this.copy = main.getByRole('button', { name: 'Copiar' });
    this.send = main.getByText('Enviar proposta');
  }

  async open(): Promise<void> {
    await this.page.goto('/simular');
    await expect(this.page.getByRole('heading', { name: 'Simular', level: 1 })).toBeVisible();
  }

  /** Shows 'Outras condições' and the field of another count. */
  async unfold(): Promise<void> {
    await this.choose('Quantas parcelas', 'Outro');
    await this.page.getByText('Outras condições').click();
    await expect(this.first).toBeVisible();
  }

  async choose(group: string, word: string): Promise<void> {
    const named = { name: word, exact: group !== 'Como você cobra?' };
    await this.page.getByRole('group', { name: group }).getByRole('radio', named).check();
  }

  async fillPlan(plan: TypedSimulation): Promise<void> {
    if (plan.method !== undefined) await this.choose('Como você cobra?', plan.method);
    if (plan.amount !== undefined) await this.amount.fill(plan.amount);
    if (plan.rate !== undefined) await this.rate.fill(plan.rate);
    if (plan.installment !== undefined) await this.installment.fill(plan.installment);
    if (plan.count !== undefined) await this.count.fill(plan.count);
    if (plan.frequency !== undefined) await this.choose('Paga todo', plan.frequency);
    if (plan.start !== undefined) await this.start.fill(plan.start);
    if (plan.first !== undefined) await this.first.fill(plan.first);
  }

  /** The texts of a row of the comparison, a result each. */
  async compared(row: string): Promise<string[]> {
    const cells = this.comparison.getByRole('row', { name: new RegExp(`^${row} `) }).getByRole('cell');
    return (await cells.allInnerTexts()).map((text) => text.replaceAll('\u00a0', ' '));
  }
}
