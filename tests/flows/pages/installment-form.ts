import type { Locator, Page } from '@playwright/test';
import { LoanForm } from './loan-form.ts';

interface TypedPlan {
  client?: string;
  amount?: string;
  /** The words of 'Como são os juros'. */
  method?: string;
  rate?: string;
  installment?: string;
  count?: string;
  frequency?: 'Diária' | 'Semanal' | 'Quinzenal' | 'Mensal';
  start?: string;
  first?: string;
  skip?: readonly ('Sábados' | 'Domingos' | 'Feriados nacionais')[];
}

/** 'Parcelado' in the form of a loan. */
export class InstallmentForm extends LoanForm {
  readonly single: Locator;
  readonly inInstallments: Locator;
  readonly method: Locator;
  readonly installment: Locator;
  readonly count: Locator;
  readonly frequency: Locator;
  readonly first: Locator;
  readonly paidCount: Locator;
  readonly summary: Locator;

  constructor(page: Page) {
    super(page);
    this.single = this.dialog.getByRole('radio', { name: 'Pagamento único' });
    this.inInstallments = this.dialog.getByRole('radio', { name: 'Parcelado' });
    this.method = this.dialog.getByLabel('Como são os juros');
    this.installment = this.dialog.getByLabel('Valor da parcela');
    this.count = this.dialog.getByLabel('Nº de parcelas');
    this.frequency = this.dialog.getByLabel('Frequência');
    this.first = this.dialog.getByLabel('1ª parcela em');
    this.paidCount = this.dialog.getByLabel('Parcelas já pagas');
    this.summary = this.dialog.getByRole('status');
  }

  async fillPlan(plan: TypedPlan): Promise<void> {
    if (plan.client !== undefined) {
      await this.client.fill(plan.client);
      await this.dialog.getByRole('option', { name: plan.client }).click();
    }
    if (plan.amount !== undefined) await this.amount.fill(plan.amount);
    if (plan.method !== undefined) await this.method.selectOption(plan.method);
    if (plan.rate !== undefined) await this.rate.fill(plan.rate);
    if (plan.installment !== undefined) await this.installment.fill(plan.installment);
    if (plan.count !== undefined) await this.count.fill(plan.count);
    if (plan.frequency !== undefined) await this.frequency.selectOption(plan.frequency);
    if (plan.start !== undefined) await this.start.fill(plan.start);
    if (plan.first !== undefined) await this.first.fill(plan.first);
    for (const day of plan.skip ?? []) await this.skipped(day).check();
  }

  skipped(day: 'Sábados' | 'Domingos' | 'Feriados nacionais'): Locator {
    return this.dialog.getByRole('group', { name: 'Não vence em' }).getByRole('checkbox', { name: day });
  }
}
