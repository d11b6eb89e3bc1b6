import { expect, type Locator, type Page } from '@playwright/test';
import { LoanForm } from './loan-form.ts';

interface TypedPlan {
  client?: string;
  amount?: string;
  /** The words of 'Como você cobra?'. */
  method?: string;
  rate?: string;
  installment?: string;
  count?: string;
  frequency?: 'Dia' | 'Semana' | '15 dias' | 'Mês';
  start?: string;
  first?: string;
  skip?: readonly SkippedDay[];
}
type SkippedDay = 'Sábado' | 'Domingo' | 'Feriado';

/** 'Parcelado' in the form of a loan. */
export class InstallmentForm extends LoanForm {
  readonly single: Locator;
  readonly inInstallments: Locator;
  readonly installment: Locator;
  readonly counts: Locator;
  readonly count: Locator;
  readonly conditions: Locator;
  readonly first: Locator;
  readonly paidCount: Locator;
  readonly summary: Locator;

  constructor(page: Page) {
    super(page);
    this.single = this.dialog.getByRole('radio', { name: 'Pagamento único' });
    this.inInstallments = this.dialog.getByRole('radio', { name: 'Parcelado' });
    this.installment = this.dialog.getByLabel('Valor da parcela', { exact: true });
    this.counts = this.dialog.getByRole('group', { name: 'Quantas parcelas' });
    this.count = this.dialog.getByLabel('Número de parcelas');
    this.conditions = this.dialog.getByText('Outras condições');
    this.first = this.dialog.getByLabel('1ª parcela em');
    this.paidCount = this.dialog.getByLabel('Parcelas já pagas');
    this.summary = this.dialog.getByRole('status');
  }

  /** Shows 'Outras condições' and the field of another count. */
  async unfold(): Promise<void> {
    await this.counts.getByRole('radio', { name: 'Outro' }).check();
    await this.conditions.click();
    await expect(this.first).toBeVisible();
  }

  async fillPlan(plan: TypedPlan): Promise<void> {
    if (plan.client !== undefined) {
      await this.client.fill(plan.client);
      await this.dialog.getByRole('option', { name: plan.client }).click();
    }
    if (plan.amount !== undefined) await this.amount.fill(plan.amount);
    if (plan.method !== undefined) await this.method(plan.method).check();
    if (plan.rate !== undefined) await this.rate.fill(plan.rate);
    if (plan.installment !== undefined) await this.installment.fill(plan.installment);
    if (plan.count !== undefined) await this.count.fill(plan.count);
    if (plan.frequency !== undefined) await this.every(plan.frequency).check();
    if (plan.start !== undefined) await this.start.fill(plan.start);
    if (plan.first !== undefined) await this.first.fill(plan.first);
    for (const day of plan.skip ?? []) await this.skipped(day).check();
  }

  method(word: string): Locator {
    return this.dialog.getByRole('group', { name: 'Como você cobra?' }).getByRole('radio', { name: word });
  }

  every(word: 'Dia' | 'Semana' | '15 dias' | 'Mês'): Locator {
    return this.dialog
      .getByRole('group', { name: 'Paga todo' })
      .getByRole('radio', { name: word, exact: true });
  }

  skipped(day: SkippedDay): Locator {
    return this.dialog.getByRole('group', { name: 'Pular' }).getByRole('checkbox', { name: day });
  }
}
